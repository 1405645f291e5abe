// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { press } from '#testing/show.tsx';
import { ToastRegion, useToast } from './toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('success is announced politely, errors interrupt', () => {
  renderRegion();
  press('success');
  press('error');
  expect(liveness('all is well')).toBe('polite');
  expect(liveness('all is lost')).toBe('assertive');
});

test('both live regions exist before the first message', () => {
  renderRegion();
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(2);
});

test('a message disappears after five seconds', () => {
  renderRegion();
  press('success');
  pass(4900);
  expect(screen.queryByText('all is well')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('all is well')).toBeNull();
});

test('hover and focus pause the timer, which then continues', () => {
  renderRegion();
  press('success');
  pass(3000);
  const card = cardOf('all is well');
  fireEvent.pointerEnter(card);
  pass(60_000);
  expect(screen.queryByText('all is well')).not.toBeNull();
  fireEvent.pointerLeave(card);
  fireEvent.focus(screen.getByRole('button', { name: 'close' }));
  pass(60_000);
  expect(screen.queryByText('all is well')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'close' }));
  pass(1900);
  expect(screen.queryByText('all is well')).not.toBeNull();
  pass(200);
  expect(screen.queryByText('all is well')).toBeNull();
});

test('the cross takes one message away and leaves the others', () => {
  renderRegion();
  press('success');
  press('error');
  fireEvent.click(screen.getAllByRole('button', { name: 'close' })[0] as HTMLElement);
  expect(screen.queryByText('all is well')).toBeNull();
  expect(screen.queryByText('all is lost')).not.toBeNull();
});

test('every message but the newest is marked as behind it, until the newest is closed', () => {
  renderRegion();
  press('success');
  expect(cardOf('all is well').dataset.behind).toBeUndefined();
  press('error');
  expect(cardOf('all is well').dataset.behind).toBe('true');
  expect(cardOf('all is lost').dataset.behind).toBeUndefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'close' })[1] as HTMLElement);
  expect(cardOf('all is well').dataset.behind).toBeUndefined();
});

test('useToast outside a region says what is missing', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Senders />)).toThrow('useToast needs a ToastRegion above it');
  quiet.mockRestore();
});

function renderRegion(): void {
  render(
    <ToastRegion label="messages" closeLabel="close">
      <Senders />
    </ToastRegion>,
  );
}

function Senders() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('all is well')}>
        success
      </button>
      <button type="button" onClick={() => toast.error('all is lost')}>
        error
      </button>
    </>
  );
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function cardOf(text: string): HTMLElement {
  return screen.getByText(text).parentElement as HTMLElement;
}

function liveness(text: string): string | null | undefined {
  return screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
}
