// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { type UnsavedKind, unsavedWork } from './unsaved-work.ts';

function asksToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it.each<[UnsavedKind, boolean]>([
  ['form', false],
  ['recording', true],
  ['upload', true],
  ['file', true],
])('a %s is registered until it is released; leaving the page asks: %s', (kind, asks) => {
  const release = unsavedWork.hold(kind);
  expect(unsavedWork.has()).toBe(true);
  expect(unsavedWork.has(kind)).toBe(true);
  expect(asksToStay()).toBe(asks);
  release();
  expect(unsavedWork.has()).toBe(false);
  expect(asksToStay()).toBe(false);
});

it('the register of unsaved work counts each piece of work separately', () => {
  const first = unsavedWork.hold('upload');
  const second = unsavedWork.hold('upload');
  first();
  first();
  expect(unsavedWork.has('upload')).toBe(true);
  second();
  expect(unsavedWork.has()).toBe(false);
});

it('the register of unsaved work notifies subscribers once per change', () => {
  const listener = vi.fn();
  const stop = unsavedWork.subscribe(listener);
  const release = unsavedWork.hold('form');
  release();
  release();
  stop();
  unsavedWork.hold('form')();
  expect(listener).toHaveBeenCalledTimes(2);
});
