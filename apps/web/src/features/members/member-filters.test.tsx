// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { address, fieldValue, press, show, write } from '#testing/show.tsx';
import { MemberFilters } from './member-filters.tsx';
import { useMemberFilter } from './use-member-filter.ts';

/** Longer than the debounce of the search field. */
const DEBOUNCE_MS = 400;

test('a search and other filters are removed together, and none comes back', async () => {
  show(<Filters />, { path: '/admin?tab=members&search=lan&role=admin&guild=titans' });
  press('Bỏ lọc');
  await afterDebounce();
  expect(address()).toBe('/admin?tab=members');
  expect(fieldValue('Tìm kiếm')).toBe('');
});

test('a filter that is chosen while a search waits is kept', async () => {
  show(<Filters />, { path: '/admin?tab=members' });
  write('Tìm kiếm', 'lan');
  write('Vai trò', 'admin');
  await waitFor(() => expect(address()).toBe('/admin?tab=members&role=admin&search=lan'));
});

test('back brings the text of an earlier search into its field', async () => {
  show(<Filters />, { path: '/admin?tab=members&search=lan&role=admin' });
  press('Bỏ lọc');
  expect(fieldValue('Tìm kiếm')).toBe('');
  press('back');
  await waitFor(() => expect(fieldValue('Tìm kiếm')).toBe('lan'));
  await afterDebounce();
  expect(address()).toBe('/admin?tab=members&search=lan&role=admin');
});

function Filters(): ReactNode {
  const navigate = useNavigate();
  return (
    <>
      <MemberFilters {...useMemberFilter()} />
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

function afterDebounce(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
}
