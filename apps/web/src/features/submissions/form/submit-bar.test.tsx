// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SubmitBar } from './submit-bar.tsx';

/** A window of 800 pixels whose lower end a keyboard or the browser's bars may cover. */
function openWindow({ height = 800 } = {}) {
  const view = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 800);
  const { container } = render(<SubmitBar>send</SubmitBar>);
  const bar = container.firstElementChild as HTMLElement;
  const lift = () => bar.style.getPropertyValue('--keyboard');
  const resize = (change: Partial<typeof view>) => {
    Object.assign(view, change);
    act(() => void view.dispatchEvent(new Event('resize')));
    return lift();
  };
  return { lift, resize };
}

test('the button is lifted above a keyboard, and only above a keyboard', () => {
  const { resize } = openWindow();
  expect(resize({ height: 460 })).toBe('340px');
  // Scrolled down, so that the keyboard covers less of the page.
  expect(resize({ offsetTop: 100 })).toBe('240px');
  expect(resize({ height: 800, offsetTop: 0 })).toBe('0px');
  // The browser's bar is appearing, and the page is zoomed.
  expect(resize({ height: 740 })).toBe('0px');
  expect(resize({ height: 400, scale: 2 })).toBe('0px');
});

test('a button that appears above an open keyboard is lifted in the next frame', async () => {
  await expect.poll(openWindow({ height: 460 }).lift).toBe('340px');
});

test('a browser without a visual viewport leaves it at the bottom', () => {
  vi.stubGlobal('visualViewport', undefined);
  const { container } = render(<SubmitBar>send</SubmitBar>);
  expect((container.firstElementChild as HTMLElement).style.getPropertyValue('--keyboard')).toBe(
    '0px',
  );
});
