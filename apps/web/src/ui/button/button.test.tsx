// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Button } from './button.tsx';

const onPress = vi.fn();
const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

test.each([
  ['a button', (disabled: boolean) => ({ disabled }), Button],
  ['a busy button', (busy: boolean) => ({ busy }), Button],
] as const)('%s keeps the focus and ignores presses', (_which, state, Control) => {
  const at = (isIdle: boolean) => (
    <Control {...state(isIdle)} onClick={onPress}>
      press
    </Control>
  );
  const { rerender } = render(at(false));
  const control = screen.getByRole('button', { name: 'press' });
  expectIgnored(control, () => rerender(at(true)));
});

test('a disabled button with an icon keeps the focus and ignores presses', () => {
  const at = (disabled: boolean) => (
    <IconButton label="press" icon={null} disabled={disabled} onClick={onPress} />
  );
  const { rerender } = render(at(false));
  const control = screen.getByRole('button', { name: 'press' });
  expectIgnored(control, () => rerender(at(true)));
});

test('a disabled button submits no form', () => {
  const form = (disabled: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" disabled={disabled}>
        send
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  fireEvent.click(screen.getByRole('button', { name: 'send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(screen.getByRole('button', { name: 'send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

/** A browser takes the focus away from a button with the attribute `disabled`; jsdom does not. */
function expectIgnored(control: HTMLElement, disable: () => void): void {
  onPress.mockReset();
  fireEvent.click(control);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(control.getAttribute('aria-disabled')).not.toBe('true');
  disable();
  expect(control.hasAttribute('disabled')).toBe(false);
  expect(control.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(control);
  expect(onPress).toHaveBeenCalledTimes(1);
}
