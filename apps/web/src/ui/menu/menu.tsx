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
  /** What they are done with; shown on a phone, where the menu stands apart from it. */
  heading?: ReactNode;
  /** The menu stands beside it, on a phone at the foot of the screen. */
  anchor: Element | null;
  /** Asked for by Esc, Tab and a press elsewhere; a chosen item closes nothing by itself. */
  onClose: () => void;
};

/** px between the menu and its anchor, and at least to the screen's edge */
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * The deeds of one thing, by the ARIA menu pattern: arrows, Home, End, first letters, Esc. It lies over the page
 * and leaves it as it is: a modal would make all of it inert, which styles every line of a long page anew.
 */
export function Menu({ label, items, heading, anchor, onClose }: MenuProps): ReactNode {
  const veil = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useDismiss({ open: true, place: veil, onDismiss: onClose, onEscape: onClose });
  useLayoutEffect(() => {
    veil.current?.showPopover?.();
    if (menu.current) standBeside(menu.current, anchor);
  }, [anchor]);
  useEffect(() => {
    const before = document.activeElement;
    entriesOf(menu.current)[0]?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard's way to leave is Esc
    <div
      ref={veil}
      popover="manual"
      className={styles.veil}
      // The finger that held the thing open lifts here, and must not take the focus out of the menu.
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

/** Below the anchor or, where there is no room, above it; never beyond the screen. A phone's style overrules it. */
function standBeside(menu: HTMLElement, anchor: Element | null): void {
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
