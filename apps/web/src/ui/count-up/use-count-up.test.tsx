// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '#testing/stub-media.ts';
import { useCountUp } from './use-count-up.ts';

let appear: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stubMedia(() => false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        appear = () => see([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const PACE = { from: 0, delayMs: 300, durationMs: 2000 };

function Figure() {
  const place = useRef<HTMLOutputElement>(null);
  return <output ref={place}>{Math.round(useCountUp(1000, { ...PACE, element: place }))}</output>;
}

test('a figure waits 300 ms after it came into view, then climbs for 2 s', async () => {
  const { container } = render(<Figure />);
  const shown = () => Number(container.textContent);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(5000);
  expect(shown()).toBe(0);
  appear();
  await pass(299);
  expect(shown()).toBe(0);
  await pass(1000);
  expect(shown()).toBeGreaterThan(0);
  expect(shown()).toBeLessThan(1000);
  await pass(1100);
  expect(shown()).toBe(1000);
});

test('the first value is shown at once; the next one climbs from it', async () => {
  const Counted = ({ value }: { value: number }) => (
    <output>{Math.round(useCountUp(value, { durationMs: 900 }))}</output>
  );
  const { container, rerender } = render(<Counted value={100} />);
  const shown = () => Number(container.textContent);
  expect(shown()).toBe(100);
  rerender(<Counted value={200} />);
  expect(shown()).toBe(100);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(shown()).toBeGreaterThan(100);
  expect(shown()).toBeLessThan(200);
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(shown()).toBe(200);
});

test('under reduced motion each value is shown at once', () => {
  stubMedia(() => true);
  const { container } = render(<Figure />);
  expect(container.textContent).toBe('1000');
});
