// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { goBack, place, showInHistory } from '#testing/history.tsx';
import { press } from '#testing/show.tsx';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';

test('Back closes a drawer and leaves the page as it is; the next Back leaves the page', async () => {
  showInHistory(<Page />);
  press('open drawer');
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(place()).toBe('/second');
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('Back after a modal was closed in another way leaves the page at once', async () => {
  showInHistory(<Page />);
  for (const _time of [1, 2, 3]) {
    press('open drawer');
    press('close');
  }
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('a link in a drawer opens its page, and one Back returns', async () => {
  showInHistory(<Page />);
  press('open drawer');
  press('go to third');
  expect(place()).toBe('/third');
  expect(screen.queryByRole('dialog')).toBeNull();
  await goBack();
  expect(place()).toBe('/second');
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('Back closes the topmost modal only', async () => {
  showInHistory(<Page />);
  press('open drawer');
  press('ask');
  await goBack();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(place()).toBe('/second');
});

test('Back does not close what is busy, and does not leave the page', async () => {
  showInHistory(<Page />);
  press('open drawer');
  press('ask');
  press('yes');
  await goBack();
  await goBack();
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  expect(place()).toBe('/second');
});

test('what the browser closes by a second Esc in a row is opened again while its owner keeps it', async () => {
  showInHistory(<Page />);
  press('open drawer');
  press('ask');
  press('yes');
  const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
  const pressed = screen.getByRole('button', { name: 'yes' });
  pressed.focus();
  // Chromium does not let the page prevent it.
  fireEvent(dialog, new Event('cancel', { cancelable: false }));
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(pressed);
});

function Page() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open drawer
      </button>
      <Drawer open={isOpen} onClose={close} label="menu" closeLabel="close">
        <button
          type="button"
          onClick={() => {
            close();
            void navigate('/third');
          }}
        >
          go to third
        </button>
        <button type="button" onClick={() => setAsking(true)}>
          ask
        </button>
      </Drawer>
      <ConfirmDialog
        open={isAsking}
        busy={isBusy}
        title="Sure?"
        confirmLabel="yes"
        cancelLabel="no"
        onConfirm={() => setBusy(true)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
