import { useState } from 'react';

/**
 * A list whose newest entries come first: entries that arrive above the shown ones are hidden until `show` is
 * called, so that no row moves during a press. Entries after the shown ones, such as those of a next page,
 * are shown at once.
 */
export function useHeldArrivals<Item>(options: {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** identifies the list, such as its filter; another list is shown completely */
  scope: string;
}): { shown: readonly Item[]; waiting: number; show: () => void } {
  const { items, keyOf, scope } = options;
  const keys = items.map(keyOf);
  const [held, setHeld] = useState({ scope, known: new Set(keys) });
  const isOther = held.scope !== scope || !keys.some((key) => held.known.has(key));
  const known = isOther ? new Set<string>() : held.known;
  const lastKnown = keys.findLastIndex((key) => known.has(key));
  const behind = keys.slice(lastKnown + 1);
  if (behind.length > 0 || (isOther && held.scope !== scope)) {
    setHeld({ scope, known: new Set([...known, ...behind]) });
  }
  const shown = items.filter((item, at) => at > lastKnown || known.has(keyOf(item)));
  return {
    shown,
    waiting: items.length - shown.length,
    show: () => setHeld({ scope, known: new Set(keys) }),
  };
}
