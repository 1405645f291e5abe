import type { Notification } from '@goreal/domain/notifications/notification';
import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import styles from './letter-list.module.css';
import { LetterRow } from './letter-list.tsx';

/** Height of a letter of two lines, until one is measured. */
const USUAL_HEIGHT = 92;
const MINUTE_MS = 60_000;
/** Rows kept above and below those in sight. Each costs a little of every frame of a scroll. */
const OVERSCAN = 4;

/**
 * Letters in any number: only those in sight, and a few around, are in the page. Screen readers are told
 * the place of each among all.
 */
export function LongLetterList(props: {
  letters: readonly Notification[];
  onOpen: (letter: Notification) => void;
}): ReactNode {
  const { letters, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list);
  const now = useMinutes();
  // A row of another height than expected moves all below it, so that most should be as expected.
  const usual = useRef<number>(undefined);
  // Another function would let the places of all letters be reckoned anew at every step of a scroll.
  const keyOf = useCallback((index: number) => letters[index]?.id ?? index, [letters]);
  const rows = useWindowVirtualizer({
    count: letters.length,
    estimateSize: () => usual.current ?? USUAL_HEIGHT,
    getItemKey: keyOf,
    measureElement: (row: Element, entry, rowsNow) => {
      const height = measureElement(row, entry, rowsNow);
      if (height > 0) usual.current ??= height;
      return height;
    },
    overscan: OVERSCAN,
    // Rows are kept ready ahead, so that a frame need not wait for React.
    useFlushSync: false,
    scrollMargin: offset,
  });
  return (
    <ul ref={list} className={styles.long} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => {
        const letter = letters[row.index];
        return letter ? (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={letters.length}
            aria-posinset={row.index + 1}
            className={styles.row}
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            <LetterRow letter={letter} now={now} onOpen={onOpen} />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/**
 * Where the list begins, in px below the head of the page. What stands above may change its height, and that of the page
 * with it; asked at every step of a scroll, the page would be laid out in the middle of each.
 */
function useOffset(list: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setOffset((before) => (Math.abs(top - before) > 1 ? top : before));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);
  return offset;
}

/** The time, a minute at a time: rows that only scroll by are not drawn anew for it. */
function useMinutes(): Date {
  const [now, setNow] = useState(academyClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(academyClock.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
