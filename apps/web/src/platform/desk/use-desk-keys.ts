import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Shortcuts for the focused card. Ignored while typing, in a dialog, on a media player (arrow keys seek), in
 * the tab bar, or with a modifier key. Arrow keys scroll a focused region marked `data-scrolls`. While nothing has the
 * focus, the first key focuses the open card and decides nothing. `ofDesk` has handlers of further
 * keys, which need no focused card.
 */
export function useDeskKeys(
  list: RefObject<HTMLElement | null>,
  ofDesk: Readonly<Record<string, () => void>> = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (!(target instanceof HTMLElement) || !list.current || isBusyWithKeys(target)) return;
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    const action = ACTIONS[key];
    const place = { list: list.current, target };
    const open = ofDesk[key];
    if (open) {
      event.preventDefault();
      open();
    } else if (step) moveFocus(event, { ...place, step });
    else if (action && !event.repeat) act(event, { ...place, action });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  arrowdown: 1,
  j: 1,
  n: 1,
  arrowup: -1,
  k: -1,
};

const ACTIONS: Readonly<Record<string, string>> = {
  a: 'approve',
  r: 'reject',
  p: 'play',
  z: 'zoom',
  x: 'choose',
};

type Place = { list: HTMLElement; target: HTMLElement };

function moveFocus(event: KeyboardEvent, { list, target, step }: Place & { step: 1 | -1 }): void {
  const isArrow = event.key.startsWith('Arrow');
  if (isArrow && target.matches('[data-scrolls]')) return;
  const current = cardOf(target);
  // From a region of the page an arrow scrolls.
  const mayBegin = isArrow ? target === document.body : hasNoControl(target);
  if (!current && (step < 0 || !mayBegin)) return;
  const next = current ? neighbour(cardsIn(list), current, step) : openCard(list);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function act(event: KeyboardEvent, { list, target, action }: Place & { action: string }): void {
  const current = cardOf(target);
  if (!current) {
    if (hasNoControl(target)) openCard(list)?.focus();
    return;
  }
  event.preventDefault();
  if (action === 'play') playOrPause(current);
  else current.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
}

function cardOf(target: HTMLElement): HTMLElement | null {
  return target.closest<HTMLElement>('[data-desk-card]');
}

function playOrPause(card: HTMLElement): void {
  const player = card.querySelector<HTMLMediaElement>('video, audio');
  // A file that the browser cannot play shows an error on its card.
  if (player?.paused) player.play().catch(() => undefined);
  else player?.pause();
}

/** The cards in document order. */
export function cardsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-desk-card]')];
}

function neighbour(
  cards: HTMLElement[],
  current: HTMLElement,
  step: 1 | -1,
): HTMLElement | undefined {
  return cards[cards.indexOf(current) + step];
}

/** The card that is the tab stop; in panes it is the one that is displayed. */
function openCard(list: HTMLElement): HTMLElement | undefined {
  return cardsIn(list).find(({ tabIndex }) => tabIndex === 0);
}

/** Whether the focus is on the page itself, or on a region that got it because the focused element was removed. */
function hasNoControl(target: HTMLElement): boolean {
  return target === document.body || target.tabIndex < 0;
}

function isBusyWithKeys(target: HTMLElement): boolean {
  const typing =
    'input:not([type="checkbox"]), textarea, select, audio, video, [contenteditable], [role="tab"], dialog *';
  return target.matches(typing) || document.querySelector('dialog[open]') !== null;
}
