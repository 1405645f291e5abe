// @vitest-environment jsdom
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorBody, type FakeServer, profileOf, startSession } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { foundingFaces } from './api/guilds.ts';
import { GuildChoiceScreen } from './guild-choice.tsx';

const PATCH = 'PATCH /api/users/u1';
const onJoined = vi.fn();
const onDone = vi.fn();

beforeEach(() => {
  onJoined.mockReset();
  onDone.mockReset();
});

async function open(guilds?: 'unreachable', wanted?: GuildId) {
  const server = await startSession(profileOf());
  server.answers['GET /api/guilds'] = guilds ?? { body: { items: foundingFaces } };
  show(<GuildChoiceScreen wanted={wanted} onJoined={onJoined} onDone={onDone} />);
  await screen.findAllByRole('radio');
  return server;
}

function acceptTitans({ answers }: FakeServer): void {
  answers[PATCH] = { body: profileOf({ guild: 'titans' }) };
  answers['GET /api/users/u1'] = { body: profileOf({ guild: 'titans' }) };
}

function theme(): string | undefined {
  return document.documentElement.dataset.guild;
}

function choose(name: string): void {
  fireEvent.click(screen.getByRole('radio', { name }));
}

test('each card shows crest, motto, focus and description of its guild', async () => {
  await open();
  for (const { displayName, motto, focus, description } of foundingFaces) {
    const radio = screen.getByRole('radio', { name: displayName });
    const card = radio.closest('label');
    expect(card?.querySelector('svg')).not.toBeNull();
    for (const words of [motto, focus, description]) expect(card?.textContent).toContain(words);
  }
});

test('pointing at a guild previews its theme, leaving it restores the former one', async () => {
  await open();
  const radio = screen.getByRole('radio', { name: 'Khai Sáng' });
  fireEvent.focus(radio);
  expect(theme()).toBe('illumination');
  fireEvent.blur(radio);
  expect(theme()).toBeUndefined();
});

test('the theme of a selected guild stays until the choice is cancelled', async () => {
  await open();
  choose('Ngôn Sứ');
  expect(theme()).toBe('envoys');
  fireEvent.click(screen.getByRole('button', { name: 'Nghĩ lại' }));
  expect(theme()).toBeUndefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ngôn Sứ' }).checked).toBe(false);
});

test('an error restores the theme and says why, and the choice can be sent again', async () => {
  const server = await open();
  server.answers[PATCH] = { status: 503, body: errorBody('unavailable') };
  choose('Ngôn Sứ');
  fireEvent.click(screen.getByRole('button', { name: 'Xác nhận' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Service temporarily unavailable.');
  // The page's theme follows the profile one effect after the text.
  await waitFor(() => expect(theme()).toBeUndefined());
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ngôn Sứ' }).checked).toBe(true);
  expect(onDone).not.toHaveBeenCalled();
});

test('the server’s text about a limit of changes is shown', async () => {
  const server = await open();
  const message = 'Mỗi 7 ngày chỉ đổi Guild được 3 lần.';
  server.answers[PATCH] = { status: 429, body: errorBody('too-many-requests', message) };
  choose('Khai Sáng');
  fireEvent.click(screen.getByRole('button', { name: 'Xác nhận' }));
  expect(await screen.findByText(message, { exact: false })).toBeDefined();
});

test('where there are no modals the dashboard opens after 1.5 s, and one press sends once', async () => {
  vi.stubGlobal('HTMLDialogElement', undefined);
  const server = await open();
  acceptTitans(server);
  vi.useFakeTimers();
  choose('Vệ Thần');
  const confirm = screen.getByRole('button', { name: 'Xác nhận' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(screen.getByRole('alert').textContent).toContain('Vệ Thần');
  await act(() => vi.advanceTimersByTimeAsync(1400));
  expect(onJoined).toHaveBeenCalledExactlyOnceWith('titans');
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(onDone).toHaveBeenCalledOnce();
  expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('with a modal the dashboard opens after 2 s', async () => {
  const server = await open();
  acceptTitans(server);
  vi.useFakeTimers();
  choose('Vệ Thần');
  fireEvent.click(screen.getByRole('button', { name: 'Xác nhận' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('dialog').textContent).toContain('Vệ Thần');
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onDone).toHaveBeenCalledOnce();
});

test('without the server the guilds are shown as they were founded', async () => {
  await open('unreachable');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeTruthy();
});

test('a wanted guild is selected at first', async () => {
  await open(undefined, 'envoys');
  expect(theme()).toBe('envoys');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ngôn Sứ' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Xác nhận' })).toBeTruthy();
});

test('cancelling the choice puts no other button in the place of the pressed one', async () => {
  await open();
  choose('Ngôn Sứ');
  const actions = screen.getByRole('button', { name: 'Nghĩ lại' }).parentElement;
  fireEvent.click(screen.getByRole('button', { name: 'Nghĩ lại' }));
  expect(actions?.querySelector('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Đăng xuất' })).toBeTruthy();
});
