// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FileDrop } from '../file-drop/file-drop.tsx';
import { Switch } from '../switch/switch.tsx';
import { ChoiceField } from './choice-field.tsx';

const onChange = vi.fn();

beforeEach(() => {
  onChange.mockReset();
});

/** A browser takes the focus away from a control with the attribute `disabled`; jsdom does not. */
function expectFocusable(control: HTMLElement): void {
  expect(control.hasAttribute('disabled')).toBe(false);
  expect(control.getAttribute('aria-disabled')).toBe('true');
}

test('a choice that is being saved keeps the focus and accepts no other choice', () => {
  const options = [
    ['open', 'Mở'],
    ['closed', 'Đóng'],
  ] as const;
  const field = (disabled: boolean) => (
    <ChoiceField
      label="Cửa"
      value="open"
      options={options}
      disabled={disabled}
      onChange={onChange}
    />
  );
  const { rerender } = render(field(false));
  const control = screen.getByLabelText<HTMLSelectElement>('Cửa');
  fireEvent.change(control, { target: { value: 'closed' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('closed');
  rerender(field(true));
  expectFocusable(control);
  fireEvent.change(control, { target: { value: 'closed' } });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(control.value).toBe('open');
});

test('a choice that is not known yet cannot be made', () => {
  render(
    <ChoiceField label="Cửa" value={undefined} options={[['open', 'Mở']]} onChange={onChange} />,
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Cửa').disabled).toBe(true);
});

test('a switch that is being saved keeps the focus and is not turned', () => {
  const toggle = (disabled: boolean) => (
    <Switch label="Chia sẻ" checked={false} disabled={disabled} onChange={onChange} />
  );
  const { rerender } = render(toggle(false));
  const control = screen.getByRole<HTMLInputElement>('switch');
  fireEvent.click(control);
  expect(onChange).toHaveBeenCalledTimes(1);
  rerender(toggle(true));
  expectFocusable(control);
  fireEvent.click(control);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(control.checked).toBe(false);
});

test('a file field keeps the focus while a file is sent, and accepts no other file', () => {
  const onFiles = vi.fn();
  const place = (disabled: boolean) => (
    <FileDrop label="Ảnh" disabled={disabled} onFiles={onFiles} />
  );
  const { rerender } = render(place(false));
  const control = screen.getByLabelText('Ảnh');
  const files = [new File(['a'], 'a.png')];
  fireEvent.change(control, { target: { files } });
  expect(onFiles).toHaveBeenCalledTimes(1);
  rerender(place(true));
  expectFocusable(control);
  expect(fireEvent.click(control)).toBe(false);
  fireEvent.change(control, { target: { files } });
  expect(onFiles).toHaveBeenCalledTimes(1);
});
