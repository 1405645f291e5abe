// @vitest-environment jsdom
import type { Profile } from '@goreal/domain/accounts/profile';
import type { HonorBoard, HonorEntry, OwnPlace } from '@goreal/domain/leaderboards/honor-board';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorBody, fakeServer, profileOf } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { stubMedia } from '#testing/stub-media.ts';
import { HonorTab } from './honor-tab.tsx';

const BOARD = 'GET /api/leaderboards/honor';
const OWN = 'GET /api/leaderboards/honor/own';

function entry(rank: number, change: Partial<HonorEntry> = {}): HonorEntry {
  return {
    rank,
    key: `u${rank}`,
    userId: `u${rank}`,
    displayName: `Person ${rank}`,
    guild: 'envoys',
    currentAura: 2000 - rank * 10,
    level: 'Hộ Pháp',
    levelId: 'guardian',
    currentStreak: 3,
    lastRank: rank,
    ...change,
  };
}

function boardOf(items: HonorEntry[]): HonorBoard {
  return {
    scope: 'global',
    guild: null,
    items,
    total: items.length,
    standing: [
      { guild: 'envoys', rank: 1, activeMembers: 2, aura: 25, auraPerMember: 12.5 },
      { guild: 'titans', rank: 2, activeMembers: 0, aura: 0, auraPerMember: 0 },
      { guild: 'illumination', rank: 3, activeMembers: 0, aura: 0, auraPerMember: 0 },
    ],
    weekOf: '2026-03-02',
    updatedAt: '2026-03-04T02:00:00.000Z',
  };
}

function placeOf(own: HonorEntry, change: Partial<OwnPlace> = {}): OwnPlace {
  return { choice: 'named', pseudonym: 'Chim Hồng', own, above: [], below: [], ...change };
}

function open(
  answers: Parameters<typeof fakeServer>[0],
  {
    wide = true,
    path = '/',
    profile = {},
  }: { wide?: boolean; path?: string; profile?: Partial<Profile> } = {},
) {
  const server = fakeServer(answers);
  stubMedia((query) => wide && query.includes('width'));
  show(<HonorTab profile={profileOf({ userId: 'u2', guild: 'envoys', ...profile })} />, { path });
  return server;
}

const three = [entry(1, { lastRank: 4 }), entry(2), entry(3, { lastRank: null })];

test('a table where there is room: every fact of a row under its header', async () => {
  open({ [BOARD]: { body: boardOf(three) }, [OWN]: { body: placeOf(entry(2)) } });
  const table = await screen.findByRole('table', { name: /Năm mươi người/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Hạng', 'Môn sinh', 'Guild', 'AURA', 'Cấp', 'Chuỗi ngày']);
  const [, first, second, third] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('Hạng 1');
  expect(first?.textContent).toContain('lên 3 hạng');
  expect(first?.textContent).toContain('1.990');
  expect(third?.textContent).toContain('mới lên bảng');
  expect(second?.textContent).toContain('Ngôn Sứ');
  await vi.waitFor(() => expect(second?.dataset.own).toBe('true'));
});

test('the Legendary trail is drawn on the rows of those who have it', async () => {
  const items = [entry(11, { levelId: 'legendary' }), entry(12)];
  open({ [BOARD]: { body: boardOf(items) }, [OWN]: { body: placeOf(entry(2)) } });
  const [, first, second] = within(
    await screen.findByRole('table', { name: /Năm mươi người/ }),
  ).getAllByRole('row');
  const partsOf = (row: HTMLElement | undefined) => row?.querySelectorAll('svg *').length ?? 0;
  expect(partsOf(first)).toBeGreaterThan(partsOf(second));
});

test('on the phone the same rows are a list', async () => {
  open({ [BOARD]: { body: boardOf(three) }, [OWN]: { body: placeOf(entry(2)) } }, { wide: false });
  const list = await screen.findByRole('list', { name: /Năm mươi người/ });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('table', { name: /Năm mươi người/ })).toBeNull();
});

test('the own place shows the distance to the next, ties, and what a choice hides', async () => {
  const own = entry(60, { key: 'me', currentAura: 40 });
  const near = [entry(59, { currentAura: 55 })];
  const server = open({
    [BOARD]: { body: boardOf(three) },
    [OWN]: { body: placeOf(own, { above: near, below: [entry(61)] }) },
  });
  const card = await screen.findByRole('region', { name: 'Chỗ đứng của con' });
  expect(within(card).getByText('Thêm 15 AURA nữa là con ngang người đứng trên.')).toBeTruthy();
  const rows = within(card).getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  cleanup();
  server.answers[OWN] = {
    body: placeOf(own, { choice: 'hidden', above: [entry(59, { currentAura: 40 })] }),
  };
  open(server.answers);
  expect(await screen.findByText(/chỉ con thấy chỗ đứng này/)).toBeTruthy();
  expect(screen.getByText(/Con bằng AURA với người đứng trên/)).toBeTruthy();
});

test('the AURA of each member has a decimal only where there is one', async () => {
  open({ [BOARD]: { body: boardOf(three) }, [OWN]: { body: placeOf(entry(2)) } });
  expect(await screen.findByText('12,5 AURA mỗi người')).toBeTruthy();
  expect(screen.getAllByText('0 AURA mỗi người')).toHaveLength(2);
});

test('a young player without consent reads what opens the boards, not where to choose', async () => {
  const place = placeOf(entry(60), { choice: 'hidden' });
  open(
    { [BOARD]: { body: boardOf(three) }, [OWN]: { body: place } },
    { profile: { restriction: 'guardian-needed' } },
  );
  expect(await screen.findByText(/khi cha mẹ hoặc người giám hộ đã đồng ý/)).toBeTruthy();
  expect(screen.queryByText(/Con đang ẩn mình/)).toBeNull();
});

test('the board in the address is the one that is asked for', async () => {
  const server = open(
    { [BOARD]: { body: boardOf([]) }, [OWN]: { body: placeOf(entry(1)) } },
    { path: '/?tab=honor&board=guild' },
  );
  expect(await screen.findByText('Mặt đồng còn trơn')).toBeTruthy();
  expect(server.calls.map(({ path }) => path)).toContain('/api/leaderboards/honor?scope=guild');
  fireEvent.click(screen.getByRole('tab', { name: 'Toàn Học Viện' }));
  await vi.waitFor(() =>
    expect(server.calls.map(({ path }) => path)).toContain('/api/leaderboards/honor?scope=global'),
  );
});

test('a board that cannot be fetched says why, and is fetched again', async () => {
  const server = open({
    [BOARD]: { status: 500, body: errorBody('internal', 'Học Viện gặp trục trặc.') },
    [OWN]: 'unreachable',
  });
  expect(await screen.findByText(/Không thể thực hiện việc xem bảng vinh danh/)).toBeTruthy();
  expect(screen.getByText('Chưa tìm được chỗ đứng trên bảng này.')).toBeTruthy();
  server.answers[BOARD] = { body: boardOf(three) };
  fireEvent.click(screen.getAllByRole('button', { name: 'Thử lại' })[0] as HTMLElement);
  expect(await screen.findByRole('table', { name: /Năm mươi người/ })).toBeTruthy();
});

test('without a network the notice names stored data only where some is shown', async () => {
  const server = open({ [BOARD]: 'unreachable', [OWN]: 'unreachable' });
  try {
    await goOffline();
    expect(await screen.findByText(/Bảng sẽ hiện khi có mạng/)).toBeTruthy();
    expect(screen.queryByText(/tải từ lần trước/)).toBeNull();
    cleanup();
    server.answers[BOARD] = { body: boardOf(three) };
    server.answers[OWN] = { body: placeOf(entry(2)) };
    open(server.answers);
    await screen.findByRole('table', { name: /Năm mươi người/ });
    await goOffline();
    expect(await screen.findByText(/tải từ lần trước/)).toBeTruthy();
    expect(screen.queryByText(/Bảng sẽ hiện khi có mạng/)).toBeNull();
  } finally {
    window.dispatchEvent(new Event('online'));
  }
});

async function goOffline(): Promise<void> {
  await act(async () => void window.dispatchEvent(new Event('offline')));
}
