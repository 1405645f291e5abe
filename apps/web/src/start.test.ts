// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

vi.mock('./main.tsx', () => ({}));

let painted: (...names: string[]) => void;

async function open(root: string): Promise<void> {
  vi.resetModules();
  document.body.innerHTML = `${root}<link data-later href="/page.js">`;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(notify: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
        painted = (...names) =>
          notify({ getEntriesByName: (name) => names.filter((one) => one === name) });
      }
      observe() {}
    },
  );
  await import('./start.ts');
}

const isAskedFor = () => document.querySelector('link[rel="modulepreload"]') !== null;

const DRAWN = '<div id="root" data-drawn><h1>Come in</h1></div>';

test('the code of a prerendered page is not loaded after a paint without content', async () => {
  await open(DRAWN);
  painted('first-paint');
  expect(isAskedFor()).toBe(false);
});

test('the code of a prerendered page is loaded after the first contentful paint', async () => {
  await open(DRAWN);
  painted('first-paint', 'first-contentful-paint');
  expect(isAskedFor()).toBe(true);
});

test('an empty page does not wait for a paint', async () => {
  await open('<div id="root"></div>');
  expect(isAskedFor()).toBe(true);
});
