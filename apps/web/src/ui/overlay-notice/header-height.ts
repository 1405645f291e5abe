import { createStore } from '../store/store.ts';

/**
 * Height of the page's sticky header as a length of CSS; undefined without one. Not a custom property of the root
 * element, whose changes make the browser compute the styles of the whole page again.
 */
export const headerHeight = createStore<string | undefined>(undefined);
