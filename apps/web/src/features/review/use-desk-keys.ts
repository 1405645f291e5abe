import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Arrows move from card to card, A approves and R rejects the card that has the focus. Nothing happens
 * while typing, in a dialog, on a player (whose arrows seek), in the tab bar, or with a modifier held.
 */
export function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (!(target instanceof HTMLElement) || !list.current || isBusyWithKeys(target)) return;
    const current = target.closest<HTMLElement>('[data-review-card]');
    const key = event.key.toLowerCase();
    if (key === 'arrowdown' || key === 'arrowup') {
      if (!current && target !== document.body) return;
      const next = neighbour(cardsIn(list.current), current, key === 'arrowdown' ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      next.focus();
      return;
    }
    const action = ACTIONS[key];
    if (!action || !current || event.repeat) return;
    event.preventDefault();
    current.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.click();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const ACTIONS: Readonly<Record<string, string>> = { a: 'approve', r: 'reject' };

/** The cards of the desk, top to bottom. */
export function cardsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-review-card]')];
}

function neighbour(
  cards: HTMLElement[],
  current: HTMLElement | null,
  step: 1 | -1,
): HTMLElement | undefined {
  if (!current) return step === 1 ? cards[0] : undefined;
  return cards[cards.indexOf(current) + step];
}

function isBusyWithKeys(target: HTMLElement): boolean {
  const typing = 'input, textarea, select, audio, video, [contenteditable], [role="tab"], dialog *';
  return target.matches(typing) || document.querySelector('dialog[open]') !== null;
}
