// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextInput } from '../text-input/text-input.tsx';
import { Field } from './field.tsx';

test('the label names the control', () => {
  render(<Field label="Name">{(control) => <TextInput {...control} />}</Field>);
  expect(screen.getByLabelText('Name').tagName).toBe('INPUT');
});

test('without hint and error nothing describes the control', () => {
  render(<Field label="Name">{(control) => <TextInput {...control} />}</Field>);
  const input = screen.getByLabelText('Name');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-required')).toBe(false);
});

test('an error marks the control and is read before the hint', () => {
  render(
    <Field label="Name" hint="as friends call you" error="too short" required>
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByLabelText('Name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(describedText(input)).toEqual(['too short', 'as friends call you']);
});

test('the live region of the error exists before the error', () => {
  const field = (error?: string) => (
    <Field label="Name" error={error}>
      {(control) => <TextInput {...control} />}
    </Field>
  );
  const { rerender } = render(field());
  const place = document.querySelector('[aria-live=polite]');
  rerender(field('too short'));
  expect(screen.getByText('too short').closest('[aria-live=polite]')).toBe(place);
});

test('the mark of a required field is not read aloud', () => {
  render(
    <Field label="Name" required requiredMark="*">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  expect(screen.getByText('*').getAttribute('aria-hidden')).toBe('true');
});

function describedText(element: HTMLElement): (string | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? undefined);
}
