// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./main.tsx', () => ({}));

let painted: (...names: string[]) => void;

beforeEach(async () => {
  vi.resetModules();
  document.body.innerHTML = '<div id="root" data-drawn></div><link data-later href="/page.js">';
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
        painted = (...names) =>
          tell({ getEntriesByName: (name) => names.filter((one) => one === name) });
      }
      observe() {}
    },
  );
  await import('./start.ts');
});

afterEach(() => vi.unstubAllGlobals());

const isAskedFor = () => document.querySelector('link[rel="modulepreload"]') !== null;

test('the code of a drawn page is not asked for when only its ground was painted', () => {
  painted('first-paint');
  expect(isAskedFor()).toBe(false);
});

test('the code of a drawn page is asked for once its words were painted', () => {
  painted('first-paint', 'first-contentful-paint');
  expect(isAskedFor()).toBe(true);
});
