import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './tabs.module.css';

export type Tab<Id extends string> = {
  id: Id;
  label: ReactNode;
  icon?: ReactNode;
  /** A count after the label, e.g. the number of entries that the filter shows. */
  count?: ReactNode;
};

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  /** Controlled by the owner, preferably through the address. */
  selected: Id;
  onSelect: (id: Id) => void;
  /** `line`: main sections. `pills`: filters. `rail`: vertical, for the side of a wide page. */
  look?: 'line' | 'pills' | 'rail';
  /** Content of the selected tab. */
  children?: ReactNode;
  className?: string | undefined;
};

/** Tabs by the ARIA pattern: one tab stop, arrows move and select, Home and End jump. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  const { label, tabs, selected, onSelect, look = 'line', children, className } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === selected);
  const count = tabs.length;
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[at];
    if (!row || !(tab instanceof HTMLElement)) return;
    // The observer calls back after the first layout, and whenever the row or a tab changes its size.
    const watch = new ResizeObserver(() => centreInRow(row, tab));
    for (const part of [row, ...Array.from(row.children).slice(0, count)]) watch.observe(part);
    return () => watch.disconnect();
  }, [at, count]);
  const moveFocus = (event: KeyboardEvent) => {
    const next = nextIndex({ key: event.key, at, count: tabs.length });
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    const button = list.current?.children[next ?? 0];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className={classNames(styles.tabs, look === 'rail' && styles.withRail, className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={look === 'rail' ? 'vertical' : 'horizontal'}
        className={classNames(styles.list, styles[look])}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={children ? `${base}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.id)}
          >
            {tab.icon}
            <span>{tab.label}</span>
            {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {children ? (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${selected}`}
          className={styles.panel}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

function nextIndex(move: { key: string; at: number; count: number }): number | undefined {
  const { key, at, count } = move;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Scrolls an overflowing row until the item is in the middle; scrolls only the row, never the page. */
function centreInRow(row: HTMLElement, item: HTMLElement): void {
  if (row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  const offset = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  row.scrollLeft += offset;
}
