// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountUp } from './use-count-up.ts';

let appear: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
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

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Figure() {
  const place = useRef<HTMLOutputElement>(null);
  return <output ref={place}>{Math.round(useCountUp(1000, place))}</output>;
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
