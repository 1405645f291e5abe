import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/**
 * The code of a component could not be loaded. A failed module stays failed in the browser, so only reloading
 * the document helps.
 */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('the code of a part of the app did not load', { cause });
    this.name = 'CodeLoadError';
  }
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code early. Never rejects: rendering the component reports the failure. */
  preload(): Promise<void>;
};

/**
 * A component whose code is loaded on first render, like React.lazy; the `Suspense` around it shows its
 * fallback. Once the code is loaded it renders synchronously. React.lazy suspends even then, and each nested
 * fallback stays for about 0.3 s.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async () => {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (cause) {
      throw new CodeLoadError(cause);
    }
  };
  const Later = lazy(fetchCode);

  function Part(props: Props): ReactNode {
    // Fixed for the lifetime of the instance: another component type would be remounted.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Later as ComponentType<Props>));
    return <Shown {...props} />;
  }

  const preload = () =>
    fetchCode().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { preload });
}
