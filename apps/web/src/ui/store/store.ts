export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  /** Calls back after each `set`; returns what ends it. For React's `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
};

/** A value outside of React that components read. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const { subscribe, notify } = createListeners();
  return {
    get: () => value,
    set(next) {
      value = next;
      notify();
    },
    subscribe,
  };
}

export type Listeners<Args extends unknown[] = []> = {
  /** Calls back at each `notify`; returns what ends it. */
  subscribe(listener: (...args: Args) => void): () => void;
  notify(...args: Args): void;
  count(): number;
};

export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
    count: () => listeners.size,
  };
}
