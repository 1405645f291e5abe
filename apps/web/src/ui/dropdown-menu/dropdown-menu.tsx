import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import popoverStyles from '../popover/popover.module.css';
import { useDismiss } from '../popover/popover.tsx';
import styles from './dropdown-menu.module.css';

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

/** What the button that opens a DropdownMenu must carry. */
export type MenuTrigger = {
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-haspopup': 'menu';
  onClick: () => void;
};

type DropdownMenuProps = {
  label: string;
  items: readonly MenuItem[];
  trigger: (trigger: MenuTrigger) => ReactNode;
  align?: 'start' | 'end';
};

/** Actions behind one button, by the ARIA menu pattern: arrows, Home, End, first letters, Esc. */
export function DropdownMenu(props: DropdownMenuProps): ReactNode {
  const { label, items, trigger, align = 'end' } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const closeAndReturn = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  useDismiss({ open, place, onDismiss: () => setOpen(false), onEscape: closeAndReturn });
  useEffect(() => {
    if (open) entriesOf(list.current)[0]?.focus();
  }, [open]);
  const choose = (item: MenuItem) => {
    closeAndReturn();
    item.onSelect();
  };
  return (
    <div ref={place} className={popoverStyles.place}>
      {trigger({
        'aria-expanded': open,
        'aria-controls': id,
        'aria-haspopup': 'menu',
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classNames(popoverStyles.panel, popoverStyles[align])}
          onKeyDown={moveFocus}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              data-danger={item.danger || undefined}
              className={styles.item}
              onClick={() => choose(item)}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  const at = entries.indexOf(document.activeElement as HTMLButtonElement);
  const target = targetOf({ key: event.key, entries, at });
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(move: {
  key: string;
  entries: HTMLButtonElement[];
  at: number;
}): HTMLButtonElement | undefined {
  const { key, entries, at } = move;
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  const letter = key.toLocaleLowerCase();
  return after.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}

function entriesOf(menu: HTMLElement | null): HTMLButtonElement[] {
  return [...(menu?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? [])];
}
