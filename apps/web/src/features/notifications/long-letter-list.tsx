import type { Notification } from '@goreal/domain/notifications';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './letter-list.module.css';
import { LetterRow } from './letter-list.tsx';

/** Height of a letter of two lines, until it is measured. */
const USUAL_HEIGHT = 92;

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
  const [offset, setOffset] = useState(0);
  // The list begins below what stands above it in the page, which may change its height.
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - offset) > 1) setOffset(top);
  });
  const rows = useWindowVirtualizer({
    count: letters.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => letters[index]?.id ?? index,
    overscan: 8,
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
            <LetterRow letter={letter} onOpen={onOpen} />
          </li>
        ) : null;
      })}
    </ul>
  );
}
