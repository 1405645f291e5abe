import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { Notification } from '@goreal/domain/notifications/notification';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAcademyNow } from '#platform/clock/academy-clock.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-list.tsx';

/** Estimated height of a row with two lines, until one is measured. */
const USUAL_HEIGHT = 92;
/** Rows rendered above and below the visible ones. Each costs time in every frame of a scroll. */
const OVERSCAN = 4;

/**
 * A virtual list of notifications: only the visible rows and a few around them are rendered. Screen readers
 * get position and total by `aria-posinset` and `aria-setsize`.
 */
export function VirtualNotificationList(props: {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}): ReactNode {
  const { notifications, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list);
  // Not with each scroll: a new time renders every row.
  const now = useAcademyNow(MINUTE_MS);
  // A row whose measured height differs from the estimate moves all rows below it.
  const usual = useRef<number>(undefined);
  // Stable, because the virtualiser computes all positions again when this function changes.
  const keyOf = useCallback((index: number) => notifications[index]?.id ?? index, [notifications]);
  const rows = useWindowVirtualizer({
    count: notifications.length,
    estimateSize: () => usual.current ?? USUAL_HEIGHT,
    getItemKey: keyOf,
    measureElement: (row: Element, entry, rowsNow) => {
      const height = measureElement(row, entry, rowsNow);
      if (height > 0) usual.current ??= height;
      return height;
    },
    overscan: OVERSCAN,
    // Without flushSync: overscan rows are ready, so a scroll frame need not wait for React.
    useFlushSync: false,
    scrollMargin: offset,
  });
  return (
    <ul ref={list} className={styles.long} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => {
        const notification = notifications[row.index];
        return notification ? (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={notifications.length}
            aria-posinset={row.index + 1}
            className={styles.placed}
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            <NotificationRow notification={notification} now={now} onOpen={onOpen} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/**
 * Distance in px from the top of the page to the list. Updated by a ResizeObserver: reading it on every
 * scroll event would force a layout.
 */
function useOffset(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setOffset((before) => (Math.abs(top - before) > 1 ? top : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}
