import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A part of the app whose code did not arrive: only loading the document again can help. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('the code of a part of the app did not load', { cause });
    this.name = 'CodeLoadError';
  }
}

export type Lazily<Props> = ComponentType<Props> & {
  /** Fetches the code before it is shown. Never rejects: a failure is met again, and shown, in its place. */
  preload(): Promise<void>;
};

/**
 * A component whose code is fetched when it is first shown; until then the `Suspense` around it stands in. With its
 * code there it is drawn at once: React's own `lazy` stands aside even then, and what stood in stays for a third of a
 * second, for each such part within another.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Lazily<Props> {
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
    // Once for as long as it is shown: another component in its place would begin anew.
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
