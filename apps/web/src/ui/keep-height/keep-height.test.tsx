// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeepHeight } from './keep-height.tsx';
import { ANSWER_MS } from './use-held-until-press.ts';

let height: number;
/** Reports a layout to the component. */
let layOut: () => void;

beforeEach(() => {
  height = 500;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  vi.stubGlobal('ResizeObserver', function Observer(callback: () => void) {
    layOut = callback;
    return { observe: callback, disconnect: () => undefined };
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Contents of 500 px, and a change of them to another height. */
function show(): { room: HTMLElement; change: (px: number) => Promise<string> } {
  const { container, rerender } = render(<KeepHeight>0</KeepHeight>);
  const room = container.firstElementChild as HTMLElement;
  const change = async (px: number) => {
    height = px;
    rerender(
      <KeepHeight>
        <p key={px}>{px}</p>
      </KeepHeight>,
    );
    await Promise.resolve();
    return room.style.minHeight;
  };
  return { room, change };
}

test('contents that shrink by themselves keep the height until the next press', async () => {
  const { room, change } = show();
  expect(await change(100)).toBe('500px');
  fireEvent.click(document.body);
  expect(room.style.minHeight).toBe('');
});

test('contents that grow increase the height', async () => {
  const { change } = show();
  expect(await change(600)).toBe('');
  expect(await change(400)).toBe('600px');
});

test('what a press makes smaller shrinks at once, and keeps its new height afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'setTimeout'] });
  const { change } = show();
  fireEvent.click(document.body);
  expect(await change(300)).toBe('');
  layOut();
  vi.advanceTimersByTime(2 * ANSWER_MS);
  expect(await change(100)).toBe('300px');
});

// What a press changes then shrinks without a layout between the press and the next frame.
test('a press releases the height before the page handles it', async () => {
  const { room, change } = show();
  await change(100);
  expect(room.style.minHeight).toBe('500px');
  const seen: string[] = [];
  document.body.addEventListener('click', () => seen.push(room.style.minHeight), { once: true });
  fireEvent.click(document.body);
  expect(seen).toEqual(['']);
});
