import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page or tab whose code did not arrive: only loading the document again can help. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super('the code of a page did not load', { cause });
    this.name = 'PageLoadError';
  }
}

/** A component whose code is fetched when it is first shown. */
export function lazily<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PageLoadError(cause);
    }
  });
}
