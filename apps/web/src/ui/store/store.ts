export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each `set`; returns what ends it. For React's `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
};

/** A value outside of React that components read. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
