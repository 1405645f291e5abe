import { useLayoutEffect } from 'react';

/**
 * A state of the page that styles elements elsewhere:
 * - `fills`: the tab has the height that header and bottom bar leave.
 * - `panes`: the review desk has the height of the window, with its buttons at the bottom.
 * - `awaited`: content above the tab has no final height yet.
 */
type RootMark = 'fills' | 'panes' | 'awaited';

/**
 * Sets `data-<mark>` on the root element while the component is mounted and `isOn`. A `:has()` of a far ancestor would
 * do without, but makes the browser compute the styles of the page again for most inserted elements.
 */
export function useRootMark(mark: RootMark, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const { dataset } = document.documentElement;
    dataset[mark] = '';
    return () => {
      delete dataset[mark];
    };
  }, [mark, isOn]);
}
