// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';

beforeEach(() => {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', '/second');
});

test('Back closes a drawer and leaves the page as it is; the next Back leaves the page', async () => {
  show();
  press('open drawer');
  await goBack();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(place()).toBe('/second');
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('Back after a modal was closed in another way leaves the page at once', async () => {
  show();
  for (const _time of [1, 2, 3]) {
    press('open drawer');
    press('close');
  }
  await goBack();
  await waitFor(() => expect(place()).toBe('/first'));
});

test('a link in a drawer opens its page, and one Back returns', async () => {
  show();
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
  show();
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
  show();
  press('open drawer');
  press('ask');
  press('yes');
  await goBack();
  await goBack();
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  expect(place()).toBe('/second');
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
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <output>{pathname}</output>
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

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
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
