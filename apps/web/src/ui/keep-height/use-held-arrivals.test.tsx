// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldArrivals } from './use-held-arrivals.ts';

function list(items: string[], scope = '') {
  const held = renderHook(
    (props: { items: string[]; scope: string }) =>
      useHeldArrivals({ ...props, keyOf: (item) => item }),
    { initialProps: { items, scope } },
  );
  const change = (next: string[], nextScope = scope) => {
    held.rerender({ items: next, scope: nextScope });
    return held.result.current;
  };
  return { held, change };
}

test('entries that arrive above are hidden until they are requested', () => {
  const { held, change } = list(['b', 'a']);
  const { shown, waiting } = change(['d', 'c', 'b', 'a']);
  expect([shown, waiting]).toEqual([['b', 'a'], 2]);
  act(() => held.result.current.show());
  expect([held.result.current.shown, held.result.current.waiting]).toEqual([
    ['d', 'c', 'b', 'a'],
    0,
  ]);
});

test('a next page, removed entries and another list are shown at once', () => {
  const { change } = list(['c', 'b']);
  expect(change(['c', 'b', 'a']).shown).toEqual(['c', 'b', 'a']);
  expect(change(['d', 'c', 'a']).shown).toEqual(['c', 'a']);
  expect(change(['z', 'c'], 'other').shown).toEqual(['z', 'c']);
});

test('the first entries of an empty list are shown at once', () => {
  const { change } = list([]);
  expect(change(['a']).shown).toEqual(['a']);
});
