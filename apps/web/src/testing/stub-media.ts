import { vi } from 'vitest';

/** Answers media queries. */
export function stubMedia(isMatched: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isMatched(query) }),
  );
}
