import { useEffect } from 'react';
import { session } from '#platform/session/session.ts';
import { createListeners } from '#ui/store/store.ts';

/**
 * Kinds of unfinished work: a `form` stores its text itself, a `recording` or an `upload` would be
 * interrupted by leaving the page, a `file` was chosen but could not be stored.
 */
export type UnsavedKind = 'form' | 'recording' | 'upload' | 'file';

const held = new Map<symbol, UnsavedKind>();
const listeners = createListeners();

/** Register of unfinished work; the update of the app worker waits until it is empty. */
export const unsavedWork = {
  /** Registers one piece of work; the returned function removes it. */
  hold(kind: UnsavedKind): () => void {
    const entry = Symbol(kind);
    held.set(entry, kind);
    changed();
    return () => {
      if (held.delete(entry)) changed();
    };
  },
  has: (...kinds: UnsavedKind[]): boolean =>
    [...held.values()].some((kind) => kinds.length === 0 || kinds.includes(kind)),
  subscribe: listeners.subscribe,
};

/** Registers work while the component is mounted and `active`. */
export function useUnsavedWork(kind: UnsavedKind, active: boolean): void {
  useEffect(() => (active ? unsavedWork.hold(kind) : undefined), [kind, active]);
}

function changed(): void {
  // The `beforeunload` listener is registered only when needed, because it disables the back/forward cache.
  const hasInterruptible = unsavedWork.has('recording', 'upload', 'file');
  if (hasInterruptible) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
  listeners.notify();
}

function askToStay(event: BeforeUnloadEvent): void {
  // Nothing of it can be sent any more: another user is signed in.
  if (!session.isRestarting) event.preventDefault();
}
