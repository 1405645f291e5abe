import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('a new value calls every listener until it is removed', () => {
  const store = createStore(1);
  const [first, second] = [vi.fn(), vi.fn()];
  const remove = store.subscribe(first);
  store.subscribe(second);
  store.set(2);
  expect(store.get()).toBe(2);
  remove();
  store.set(3);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});
