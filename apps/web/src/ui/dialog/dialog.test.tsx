// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

test('a dialog is named by its title and absent while closed', () => {
  render(<Door />);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByText('open'));
  expect(screen.getByRole('dialog', { name: 'The gate' })).toBeDefined();
});

test('a dialog gives the focus back to what opened it', () => {
  render(<Door />);
  const opener = screen.getByText('open');
  opener.focus();
  fireEvent.click(opener);
  screen.getByRole('button', { name: 'leave' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'leave' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('Esc asks the owner; the browser does not close it alone', () => {
  render(<Door />);
  fireEvent.click(screen.getByText('open'));
  const cancelled = fireEvent(
    screen.getByRole('dialog'),
    new Event('cancel', { cancelable: true }),
  );
  expect(cancelled).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a press on the backdrop leaves, a press inside does not', () => {
  render(<Door />);
  fireEvent.click(screen.getByText('open'));
  fireEvent.click(screen.getByText('words'));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['70 px from the edge', 70, '0 30px'],
  ['20 px from the edge, of which 8 stay free', 20, '0 12px'],
])(
  'a failure moves the top of a dialog as little as the window allows: %s',
  (_, top, translate) => {
    const hasProblem = () =>
      document.querySelector<HTMLElement>('[role=alert]')?.parentElement?.style.position === '';
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() =>
      hasProblem() ? top : top + 30,
    );
    const ask = (problem?: string) => (
      <ConfirmDialog
        open
        title="Sure?"
        confirmLabel="yes"
        problem={problem}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    );
    const { rerender } = render(ask());
    rerender(ask('not now'));
    const { style } = screen.getByRole('alertdialog');
    expect(style.translate).toBe(translate);
    rerender(ask());
    expect(style.translate).toBe('');
  },
);

test('a dialog with a failure stays in a window that was turned, and where it grows later', () => {
  let grow: () => void = () => undefined;
  vi.stubGlobal('ResizeObserver', function Observer(callback: () => void) {
    grow = callback;
    return { observe: () => undefined, disconnect: () => undefined };
  });
  let top = 70;
  const isShown = () =>
    document.querySelector<HTMLElement>('[role=alert]')?.parentElement?.style.position === '';
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() =>
    isShown() ? top : top + 30,
  );
  const ignore = () => undefined;
  const words = { title: 'Sure?', confirmLabel: 'yes', problem: 'not now' };
  const { unmount } = render(
    <ConfirmDialog open {...words} onConfirm={ignore} onCancel={ignore} />,
  );
  const { style } = screen.getByRole('alertdialog');
  expect(style.translate).toBe('0 30px');
  top = 20;
  fireEvent(window, new Event('resize'));
  expect(style.translate).toBe('0 12px');
  top = 8;
  grow();
  expect(style.translate).toBe('0 0px');
  unmount();
  fireEvent(window, new Event('resize'));
  expect(style.translate).toBe('');
});

test.each([
  [true, 'no'],
  [false, 'yes'],
])('a question that is dangerous (%s) starts on "%s"', (dangerous, name) => {
  const ignore = () => undefined;
  render(
    <ConfirmDialog
      open
      dangerous={dangerous}
      title="Sure?"
      confirmLabel="yes"
      cancelLabel="no"
      onConfirm={ignore}
      onCancel={ignore}
    />,
  );
  expect(document.activeElement?.textContent).toBe(name);
});

test('while busy it can not be left, and pressing again does nothing', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(
    <ConfirmDialog
      open
      busy
      title="Sure?"
      confirmLabel="yes"
      cancelLabel="no"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByRole('button', { name: 'yes' }));
  fireEvent.click(screen.getByRole('button', { name: 'no' }));
  expect(onCancel).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

function Door() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="The gate" closeLabel="leave">
        words
      </Dialog>
    </>
  );
}
