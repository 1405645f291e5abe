// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { press, show } from '#testing/show.tsx';
import { LoadMore, type PagedQuery } from './load-more.tsx';

type State = Omit<PagedQuery, 'fetchNextPage'>;
const READY: State = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };
const LOADING: State = { ...READY, isFetchingNextPage: true };

function open(first: State = READY): (state: State) => void {
  let change: (state: State) => void = () => undefined;
  const Stage = () => {
    const [state, setState] = useState(first);
    change = setState;
    return <LoadMore query={{ ...state, fetchNextPage: () => setState(LOADING) }} />;
  };
  show(<Stage />);
  return (state) => act(() => change(state));
}

const status = () => screen.getByRole('status').textContent;

test('a page that arrived is announced, and the button keeps the focus', () => {
  const arrive = open();
  expect(status()).toBe('');
  const button = screen.getByRole('button', { name: 'Xem thêm' });
  button.focus();
  press('Xem thêm');
  expect(status()).toBe('');
  arrive(READY);
  expect(status()).toBe('Đã mở thêm.');
  expect(document.activeElement).toBe(button);
});

test('after the last page a line says so, and has the focus that the button had', () => {
  const arrive = open();
  screen.getByRole('button', { name: 'Xem thêm' }).focus();
  press('Xem thêm');
  arrive({ ...READY, hasNextPage: false });
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Đã hết danh sách.'));
  act(() => screen.getByText('Đã hết danh sách.').blur());
  expect(screen.queryByText('Đã hết danh sách.')).toBeNull();
});

test('a focus that moved on meanwhile stays', () => {
  const arrive = open();
  const other = document.body.appendChild(document.createElement('button'));
  screen.getByRole('button', { name: 'Xem thêm' }).focus();
  press('Xem thêm');
  other.focus();
  arrive({ ...READY, hasNextPage: false });
  expect(document.activeElement).toBe(other);
  other.remove();
});

test('a list of a single page has no line', () => {
  open({ ...READY, hasNextPage: false });
  expect(screen.queryByText('Đã hết danh sách.')).toBeNull();
});

test('a failure is not announced as a page', () => {
  const arrive = open();
  press('Xem thêm');
  arrive({ ...READY, isFetchNextPageError: true });
  expect(status()).toBe('');
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeDefined();
});

test('a page that is loaded automatically is not announced', () => {
  const arrive = open();
  arrive(LOADING);
  arrive(READY);
  expect(status()).toBe('');
  arrive({ ...READY, hasNextPage: false });
  expect(screen.queryByText('Đã hết danh sách.')).toBeNull();
});
