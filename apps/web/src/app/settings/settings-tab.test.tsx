// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { profileOf } from '#testing/fake-server.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import type { SettingsContentProps } from './settings-contents.tsx';
import { SETTINGS_PAGES, type SettingsPage } from './settings-pages.tsx';
import { SettingsTab } from './settings-tab.tsx';

const scrollTo = vi.fn();
let isWide = false;
let answer: (text: string) => void;

beforeEach(() => {
  isWide = false;
  window.scrollTo = scrollTo;
  stubMedia(() => isWide);
});
afterEach(() => {
  scrollTo.mockClear();
});

const PAGES: readonly SettingsPage[] = [
  { id: 'profile', icon: KeyRound, state: ({ displayName }) => displayName },
  { id: 'security', icon: KeyRound },
  { id: 'guardian', icon: KeyRound, isFor: () => false },
];

/** Pages whose requests the test answers; those of the features have their own tests. */
const load = vi.fn(
  async () =>
    ({ page }: SettingsContentProps) =>
      page === 'security' ? <Fetched /> : <p>name</p>,
);
const Content = lazyWithPreload(load);

beforeAll(() => Content.preload());

function Fetched(): ReactNode {
  const { data = 'nothing yet' } = useQuery({
    queryKey: ['fetched'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  return <p>{data}</p>;
}

function Address() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{`${search}${hash}`}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

function renderAt(...entries: string[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={entries}>
        <SettingsTab profile={profileOf()} pages={PAGES} Content={Content} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const address = () => document.querySelector('output')?.textContent;
const link = (name: RegExp | string) => screen.getByRole('link', { name });
const follow = (name: RegExp | string) => act(() => link(name).click());

test('every page has an address, a name and a line of its own', () => {
  const ids = SETTINGS_PAGES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('a phone begins with the overview: name, contents and state of each page', () => {
  renderAt('/dashboard?tab=settings');
  expect(link(/^Hồ sơ/).textContent).toBe('Hồ sơTên hiển thị và ảnh đại diệnLan');
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByText('name')).toBeNull();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cài đặt');
});

test('an address with an anchor opens its page with the focus; its back link opens the overview', () => {
  renderAt('/dashboard?tab=settings#profile');
  expect(document.activeElement?.id).toBe('profile');
  expect(screen.getByText('name')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Cài đặt' })).toBeNull();
  follow('Tất cả cài đặt');
  expect(address()).toBe('?tab=settings');
  expect(document.activeElement).toBe(link(/^Hồ sơ/));
});

test('the back link of a page that was opened from the overview goes back in the history', () => {
  renderAt('/before', '/dashboard?tab=settings');
  expect(scrollTo).not.toHaveBeenCalled();
  follow(/^Hồ sơ/);
  expect(address()).toBe('?tab=settings#profile');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  follow('Tất cả cài đặt');
  expect(address()).toBe('?tab=settings');
  act(() => screen.getByRole('button', { name: 'Back' }).click());
  expect(address()).toBe('');
});

test.each(['#nothing', '#guardian'])(
  '%s, an unknown page or one for others, is the overview',
  (hash) => {
    renderAt(`/dashboard?tab=settings${hash}`);
    expect(screen.getAllByRole('link')).toHaveLength(2);
  },
);

test('a wide window shows the list beside the page, and the first page by default', () => {
  isWide = true;
  renderAt('/dashboard?tab=settings');
  expect(screen.getByText('name')).toBeTruthy();
  expect(link('Hồ sơ').getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('link', { name: 'Tất cả cài đặt' })).toBeNull();
  follow('Bảo mật');
  expect(address()).toBe('?tab=settings#security');
  expect(link('Bảo mật').getAttribute('aria-current')).toBe('page');
});

test('a page stays invisible in its place until its first answer has come', async () => {
  renderAt('/dashboard?tab=settings#security');
  const content = () => screen.getByText(/nothing yet|all of it/).parentElement;
  await vi.waitFor(() => expect(answer).toBeDefined());
  expect(content()?.dataset.waiting).toBe('true');
  expect(screen.getByText('Đang mở trang cài đặt…')).toBeTruthy();
  await act(async () => answer('all of it'));
  await screen.findByText('all of it');
  expect(content()?.dataset.waiting).toBeUndefined();
});

test('the code of the pages is loaded a moment after the overview, so that each opens offline', () => {
  vi.useFakeTimers();
  load.mockClear();
  renderAt('/dashboard?tab=settings');
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
