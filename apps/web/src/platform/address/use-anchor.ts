import { type RefCallback, useCallback } from 'react';
import { useLocation } from 'react-router';

type Anchor = { id: string; tabIndex: -1; ref: RefCallback<HTMLElement> };

/**
 * Attributes of a region that notifications name by the fragment of their address (`?tab=ascension#mentoring`): it is
 * scrolled into view and gets the focus, also when the same address is opened again.
 */
export function useAnchor(id: string): Anchor {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same anchor again scrolls there again
  const ref = useCallback(
    (region: HTMLElement | null) => {
      if (hash !== `#${id}`) return;
      region?.scrollIntoView({ block: 'start' });
      region?.focus({ preventScroll: true });
    },
    [hash, id, key],
  );
  return { id, tabIndex: -1, ref };
}
