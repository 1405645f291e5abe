// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeepHeight } from './keep-height.tsx';

let height: number;

beforeEach(() => {
  height = 500;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal('ResizeObserver', function Observer(callback: () => void) {
    return { observe: callback, disconnect: () => undefined };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The container with contents of 500 px that change to a given height. */
async function change(px: number, { pressed = false } = {}): Promise<HTMLElement> {
  const { container, rerender } = render(<KeepHeight>Trước</KeepHeight>);
  if (pressed) fireEvent.click(document.body);
  height = px;
  rerender(
    <KeepHeight>
      <p>Sau</p>
    </KeepHeight>,
  );
  await Promise.resolve();
  return container.firstElementChild as HTMLElement;
}

test('contents that shrink by themselves keep the height until the next press', async () => {
  const room = await change(100);
  expect(room.style.minHeight).toBe('500px');
  fireEvent.click(document.body);
  expect(room.style.minHeight).toBe('');
});

test('contents that grow increase the height', async () => {
  expect((await change(600)).style.minHeight).toBe('');
});

test('what a press makes smaller shrinks at once', async () => {
  expect((await change(100, { pressed: true })).style.minHeight).toBe('');
});
