// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { Popover } from './popover.tsx';

beforeEach(() => {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', '/second');
});

test('Back closes it, gives the focus back and leaves the page as it is; the next Back leaves it', async () => {
  show();
  const bell = screen.getByRole('button', { name: 'bell' });
  fireEvent.click(bell);
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bell);
  expect(place()).toBe('/second');
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('a link inside opens its page, and one Back returns', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'bell' }));
  fireEvent.click(screen.getByRole('button', { name: 'go to third' }));
  expect(place()).toBe('/third');
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  expect(place()).toBe('/second');
});

test.each([
  ['Esc', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['a press outside', () => fireEvent.pointerDown(document.body)],
])('after %s one Back leaves the page', async (_way, close) => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'bell' }));
  close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

function show(): void {
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}

function Page() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <Popover
        label="latest"
        trigger={(trigger) => (
          <button type="button" {...trigger}>
            bell
          </button>
        )}
      >
        {(close) => (
          <button
            type="button"
            onClick={() => {
              close();
              void navigate('/third');
            }}
          >
            go to third
          </button>
        )}
      </Popover>
    </>
  );
}

function place(): string | null {
  return screen.getByRole('status').textContent;
}

/** jsdom traverses the history in a later task, as browsers do. */
async function goBack(): Promise<void> {
  await act(async () => {
    const traversed = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history.back();
    await traversed;
  });
}
