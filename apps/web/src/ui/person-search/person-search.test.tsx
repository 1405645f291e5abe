// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PersonLine } from '../person-line/person-line.tsx';
import { PersonSearch } from './person-search.tsx';

const words = { searching: 'searching', nobody: 'nobody', failed: 'failed' };
type Found = { userId: string; name: string }[];
const idle = {
  data: undefined as Found | undefined,
  isFetching: false,
  isError: false,
  refetch: vi.fn(),
};

function open(query: Partial<typeof idle>) {
  const onText = vi.fn();
  const { refetch } = idle;
  refetch.mockClear();
  render(
    <PersonSearch
      label="Name"
      hint="of your guild"
      text="La"
      onText={onText}
      query={{ ...idle, ...query }}
      words={words}
    >
      {({ userId, name }) => (
        <PersonLine userId={userId} displayName={name} levelId="legendary" aside={<b>invite</b>}>
          , three days
        </PersonLine>
      )}
    </PersonSearch>,
  );
  return { onText, refetch };
}

test('typing searches for the text; no result is shown before an answer', () => {
  const { onText } = open({});
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lan' } });
  expect(onText).toHaveBeenCalledExactlyOnceWith('Lan');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the first search says that it runs, and one without a match that there is nobody', () => {
  open({ isFetching: true });
  expect(screen.getByRole('status').textContent).toBe('searching');
  cleanup();
  open({ data: [] });
  expect(screen.getByRole('status').textContent).toBe('nobody');
});

test('results stay while the next text is searched', () => {
  open({ isFetching: true, data: [{ userId: 'u1', name: 'Lan' }] });
  const item = screen.getByRole('listitem');
  expect(item.textContent).toMatch(/Lan.+, three daysinvite$/);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a search that failed says so and can be repeated', () => {
  const { refetch } = open({ isError: true });
  expect(screen.getByRole('alert').textContent).toContain('failed');
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(refetch).toHaveBeenCalledOnce();
});
