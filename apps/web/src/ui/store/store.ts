import { createListeners } from './listeners.ts';

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
