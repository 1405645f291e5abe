import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDismiss } from '../popover/popover.tsx';
import styles from './menu.module.css';

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  /** Name of the item that the menu is for; shown on phones, where the menu is away from its anchor. */
  heading?: ReactNode;
  /** The menu is placed next to it, on phones at the bottom of the screen. */
  anchor: Element | null;
  /** Called on Esc, Tab, Back and a press outside the menu. Choosing an item does not call it. */
  onClose: () => void;
};

/** px between the menu and its anchor, and the minimum to the edge of the screen */
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * Actions for one item, by the ARIA menu pattern: arrows, Home, End, first letters, Esc. Not modal: a modal
 * makes the rest of the page inert, which recalculates the styles of every element on a long page.
 */
export function Menu({ label, items, heading, anchor, onClose }: MenuProps): ReactNode {
  const veil = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useDismiss({ open: true, place: veil, onDismiss: onClose, onCancel: onClose });
  useLayoutEffect(() => {
    veil.current?.showPopover?.();
    if (menu.current) positionBeside(menu.current, anchor);
  }, [anchor]);
  useEffect(() => {
    const before = document.activeElement;
    entriesOf(menu.current)[0]?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keyboard users close it by Esc
    <div
      ref={veil}
      popover="manual"
      className={styles.veil}
      // The finger of the long press that opened the menu is released here, and must not move the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div ref={menu} className={styles.menu}>
        {heading ? <div className={styles.heading}>{heading}</div> : null}
        <div
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={(event) => move(event, onClose)}
        >
          {items.map(({ id, icon, danger, onSelect, label: words }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-danger={danger || undefined}
              className={styles.item}
              onClick={onSelect}
            >
              {icon}
              {words}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Below the anchor, or above it where there is no room; never off the screen. Phone styles override it. */
function positionBeside(menu: HTMLElement, anchor: Element | null): void {
  const { top, left } = placeBeside(menu, anchor);
  menu.style.setProperty('--menu-top', `${top}px`);
  menu.style.setProperty('--menu-left', `${left}px`);
}

function placeBeside(menu: HTMLElement, anchor: Element | null): { top: number; left: number } {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const at = anchor?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 2);
  const below = at.bottom + GAP_PX;
  const hasRoom = below + height + EDGE_PX <= innerHeight;
  const left = at.left + width + EDGE_PX <= innerWidth ? at.left : at.right - width;
  return {
    top: Math.max(EDGE_PX, hasRoom ? below : at.top - GAP_PX - height),
    left: Math.max(EDGE_PX, left),
  };
}

function move(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Tab') {
    event.preventDefault();
    onClose();
    return;
  }
  const entries = entriesOf(event.currentTarget);
  const at = entries.indexOf(document.activeElement as HTMLButtonElement);
  const target = targetOf({ key: event.key, entries, at });
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(step: {
  key: string;
  entries: HTMLButtonElement[];
  at: number;
}): HTMLButtonElement | undefined {
  const { key, entries, at } = step;
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
  return [...(menu?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])];
}
