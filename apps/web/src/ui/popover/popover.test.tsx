// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { goBack, place, showInHistory } from '#testing/history.tsx';
import { Popover } from './popover.tsx';

test('Back closes it, gives the focus back and leaves the page as it is; the next Back leaves it', async () => {
  showInHistory(<Page />);
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
  showInHistory(<Page />);
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
  showInHistory(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'bell' }));
  close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

function Page() {
  const navigate = useNavigate();
  return (
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
  );
}
