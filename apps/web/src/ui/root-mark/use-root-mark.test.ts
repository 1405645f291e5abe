// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRootMark } from './use-root-mark.ts';

const { dataset } = document.documentElement;

test('the root element is marked while the component is mounted and the state is on', () => {
  const marked = renderHook((isOn: boolean) => useRootMark('panes', isOn), { initialProps: false });
  expect(dataset.panes).toBeUndefined();
  marked.rerender(true);
  expect(dataset.panes).toBe('');
  marked.rerender(false);
  expect(dataset.panes).toBeUndefined();
  marked.rerender(true);
  marked.unmount();
  expect(dataset.panes).toBeUndefined();
});
