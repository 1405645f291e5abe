import { useEffect } from 'react';

/**
 * What a person has begun on this page. A `form` keeps its text by itself, a `recording` would be
 * torn, an `upload` would be cut off, a `file` was chosen and could not be kept.
 */
export type UnsavedKind = 'form' | 'recording' | 'upload' | 'file';

const held = new Map<symbol, UnsavedKind>();
const listeners = new Set<() => void>();

/** The one register of unfinished work; the silent update of the app worker waits while it is not empty. */
export const unsavedWork = {
  /** Enters one piece of work; the answer takes it out again. */
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
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Holds the work while the component is on screen and `active`. */
export function useUnsavedWork(kind: UnsavedKind, active: boolean): void {
  useEffect(() => (active ? unsavedWork.hold(kind) : undefined), [kind, active]);
}

function changed(): void {
  // Listening only while there is something to lose keeps the page in the back/forward cache.
  const asks = unsavedWork.has('recording', 'upload', 'file');
  if (asks) window.addEventListener('beforeunload', askToStay);
  else window.removeEventListener('beforeunload', askToStay);
  for (const listener of listeners) listener();
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
