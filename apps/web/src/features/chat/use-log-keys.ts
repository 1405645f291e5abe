import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

type LogKeys = {
  /** the message whose button is the tab stop */
  stop: string | undefined;
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
  };
};

/** Keyboard navigation of the log: Tab enters at the newest of `ids`, arrows, Home and End move. */
export function useLogKeys(list: RefObject<HTMLElement | null>, ids: readonly string[]): LogKeys {
  const [focused, setFocused] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-deeds]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const next = nextOf({ key: event.key, at, count: buttons.length });
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    buttons[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest('[data-message]');
    if (row instanceof HTMLElement) setFocused(row.dataset.message);
  };
  const stop = focused !== undefined && ids.includes(focused) ? focused : ids.at(-1);
  return { stop, handlers: { onKeyDown, onFocus } };
}

function nextOf(move: { key: string; at: number; count: number }): number | undefined {
  const { key, at, count } = move;
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
