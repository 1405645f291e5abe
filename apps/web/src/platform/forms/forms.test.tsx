// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { unsavedWork } from '../unsaved-work/unsaved-work.ts';
import { SelectField, TextAreaField, TextField } from './fields.tsx';
import { useCheckedForm } from './use-checked-form.ts';

const schema = z
  .object({
    from: z.string().min(1, 'from is missing'),
    to: z.string().max(3, 'to is too long'),
    note: z.string(),
    kind: z.enum(['a', 'b']),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'to is before from' });
type Values = z.infer<typeof schema>;

const send = vi.fn<(values: Values) => Promise<unknown>>();

function TestForm() {
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema,
    defaultValues: { from: '', to: '', note: '', kind: 'a' },
    send,
    faultOf: (error) =>
      error instanceof RangeError ? { field: 'note', message: error.message } : undefined,
  });
  return (
    <form onSubmit={submit} noValidate>
      <TextField form={form} name="from" label="From" />
      <TextField form={form} name="to" label="To" />
      <TextAreaField form={form} name="note" label="Note" max={5} />
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        options={[
          ['a', 'A'],
          ['b', 'B'],
        ]}
      />
      <button type="submit" disabled={busy}>
        Send
      </button>
      <output>{failure instanceof Error ? failure.message : sent ? 'sent' : ''}</output>
    </form>
  );
}

beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined);
  render(<TestForm />);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByText('Send'));
const said = () => screen.getByRole('status').textContent;

test('no error is shown before the first submit; then the first invalid field has the focus', async () => {
  write('To', 'b');
  write('To', '');
  expect(screen.queryByText('from is missing')).toBeNull();
  press();
  expect(await screen.findByText('from is missing')).toBeDefined();
  expect(document.activeElement).toBe(field('From'));
  expect(field('From').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

test('a text over the limit is named at once', async () => {
  write('To', 'long');
  expect(await screen.findByText('to is too long')).toBeDefined();
});

test('after a submit, a change of one field is enough to make another valid', async () => {
  write('From', 'c');
  write('To', 'b');
  press();
  expect(await screen.findByText('to is before from')).toBeDefined();
  write('From', 'a');
  await waitFor(() => expect(screen.queryByText('to is before from')).toBeNull());
});

test('input is unsaved work until it was sent, and pressing twice sends once', async () => {
  expect(unsavedWork.has('form')).toBe(false);
  write('From', 'a');
  write('To', 'b');
  write('Kind', 'b');
  await waitFor(() => expect(unsavedWork.has('form')).toBe(true));
  const answer = Promise.withResolvers<void>();
  send.mockReturnValue(answer.promise);
  press();
  press();
  await waitFor(() => expect(send).toHaveBeenCalled());
  answer.resolve();
  await waitFor(() => expect(said()).toBe('sent'));
  expect(send.mock.calls).toEqual([[{ from: 'a', to: 'b', note: '', kind: 'b' }]]);
  // Cleared by an effect, which may run after the text is on the page.
  await waitFor(() => expect(unsavedWork.has('form')).toBe(false));
  write('Note', 'x');
  await waitFor(() => expect(said()).toBe(''));
});

test('a refusal keeps the input; its message stays until the next change', async () => {
  send.mockRejectedValue(new Error('refused'));
  write('From', 'a');
  write('To', 'b');
  press();
  await waitFor(() => expect(said()).toBe('refused'));
  expect(field('From').value).toBe('a');
  expect(unsavedWork.has('form')).toBe(true);
  write('To', 'c');
  await waitFor(() => expect(said()).toBe(''));
});

test('a failure that belongs to a field is shown there, with the focus', async () => {
  send.mockRejectedValue(new RangeError('note is known'));
  write('From', 'a');
  write('To', 'b');
  press();
  expect(await screen.findByText('note is known')).toBeDefined();
  expect(document.activeElement).toBe(field('Note'));
  expect(said()).toBe('');
});

test('the counter counts what is sent, and Ctrl+Enter submits', async () => {
  write('From', 'a');
  write('To', 'b');
  write('Note', ' ab ');
  expect(await screen.findByText('2/5')).toBeDefined();
  fireEvent.keyDown(field('Note'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(said()).toBe('sent'));
});
