// @vitest-environment jsdom
import type { Profile } from '@goreal/domain/accounts/profile';
import type { CelestialEntry, CelestialPlace } from '@goreal/domain/celestial/record';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type Answer,
  type FakeServer,
  fakeServer,
  profileOf,
  refusal,
} from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { address, isDisabled, press, show } from '#testing/show.tsx';
import { stubMedia } from '#testing/stub-media.ts';
import { CelestialTab } from './celestial-tab.tsx';

const RECORD = 'GET /api/leaderboards/celestial_record';
const PAST = 'GET /api/leaderboards/celestial_record/2026-W09';
const OWN = 'GET /api/leaderboards/celestial_record/2026-W10/own';

test('the week shows rank, name, tier, guild, Stamina, distance and streak, the own row marked', async () => {
  await open();
  const [, first, second] = rows();
  expect(first?.textContent).toContain('Hoa');
  expect(first?.textContent).toContain('Vệ Thần');
  expect(first?.textContent).toContain('120,5');
  expect(first?.textContent).toContain('84,3\u00a0km');
  expect(first?.textContent).toContain('6 ngày');
  expect(second?.textContent).toContain('Lan');
  expect(second?.hasAttribute('data-own')).toBe(true);
  expect(first?.hasAttribute('data-own')).toBe(false);
  expect(screen.getByText('Tuần này · 02/03 – 08/03')).toBeDefined();
  expect(screen.getByText(/Lần gần nhất: 09:00 04\/03\/2026\./)).toBeDefined();
});

test('the own row is marked under a pseudonym too', async () => {
  const own = entryOf({ key: 'hidden-key', userId: null, rank: 2, displayName: 'Rùa Vàng' });
  await open({ record: recordOf([entryOf(), own]), place: { ...PLACE, own, choice: 'pseudonym' } });
  await waitFor(() => expect(rows()[2]?.hasAttribute('data-own')).toBe(true));
  expect(rows()[1]?.hasAttribute('data-own')).toBe(false);
});

test('a period is chosen in the address, and the week is its default', async () => {
  await open();
  choose('Tháng');
  expect(address()).toBe('/dashboard?tab=celestial&board=monthly');
  expect(screen.getByText('Tháng này · 3/2026')).toBeDefined();
  expect(screen.getByText('Bầu trời kỳ này còn trống')).toBeDefined();
  choose('Mọi thời');
  expect(address()).toBe('/dashboard?tab=celestial&board=allTime');
  expect(screen.queryByLabelText('Kỳ trước')).toBeNull();
  choose('Tuần');
  expect(address()).toBe('/dashboard?tab=celestial');
});

test('one step back asks for the past week; one step on returns to this one', async () => {
  const server = await open();
  server.answers[PAST] = boardOf([entryOf({ displayName: 'Minh' })]);
  expect(isDisabled(screen.getByLabelText<HTMLButtonElement>('Kỳ sau'))).toBe(true);
  fireEvent.click(screen.getByLabelText('Kỳ trước'));
  expect(await screen.findByText('Minh')).toBeDefined();
  expect(address()).toBe('/dashboard?tab=celestial&board=2026-W09');
  expect(screen.getByText('Tuần 9 · 23/02 – 01/03')).toBeDefined();
  expect(rows()).toHaveLength(2);
  fireEvent.click(screen.getByLabelText('Kỳ sau'));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(address()).toBe('/dashboard?tab=celestial');
});

test('an empty past week says that it is over', async () => {
  const server = fakeServer({ [PAST]: boardOf([]) });
  await open({ server, path: '/dashboard?board=2026-W09' });
  expect(await screen.findByText('Kỳ ấy không ai để lại tên.')).toBeDefined();
  expect(server.asked(RECORD)).toHaveLength(1);
});

test('a board that cannot be fetched says why, and can be fetched again', async () => {
  const server = await open({ record: refusal(503, 'unavailable', 'Học Viện đang nghỉ.') });
  expect(screen.getByRole('alert').textContent).toContain(
    'Không thể thực hiện việc mở Bảng Thiên Ký. Học Viện đang nghỉ.',
  );
  server.answers[RECORD] = recordOf();
  press('Thử lại', screen.getByRole('alert'));
  expect(await screen.findByText('Tuần này · 02/03 – 08/03')).toBeDefined();
});

test('a rebuilt board arrives live', async () => {
  const server = await open();
  openStream();
  server.answers[RECORD] = recordOf([entryOf({ displayName: 'Minh' })]);
  receiveEvent('celestial.changed', {});
  expect(await screen.findByText('Minh')).toBeDefined();
});

test('the own rank comes with the neighbours, the own row current', async () => {
  await open();
  expect(
    (await screen.findByText('Hạng 2', { selector: 'strong' })).parentElement?.textContent,
  ).toBe('Hạng 2 trong 41 môn sinh');
  const neighbours = within(screen.getByLabelText('Người đứng gần con'));
  const names = neighbours.getAllByRole('listitem').map((item) => item.textContent);
  expect(names).toEqual(['Hạng 1Hoa120,5 Stamina', 'Hạng 2Lan80 Stamina', 'Hạng 3Mai70 Stamina']);
  expect(neighbours.getByText('Lan').closest('li')?.getAttribute('aria-current')).toBe('true');
});

test.each<[string, Partial<CelestialPlace>, RegExp]>([
  ['without Stamina', { own: null }, /^Con chưa có Stamina trong kỳ này/],
  ['while hidden', { own: null, choice: 'hidden' }, /^Con đang ẩn tên khỏi các bảng/],
  ['with numbers that are not shared', { own: null, unshared: 12.5 }, /^12,5 Stamina từ Strava/],
])('the own place %s', async (_state, place, sentence) => {
  await open({ place: { ...PLACE, ...place } });
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText(/^Hạng/, { selector: 'strong' })).toBeNull();
  const share = screen.queryByText('Cho đồng môn thấy số liệu Strava');
  expect(share?.getAttribute('href')).toBe(
    place.unshared ? '/dashboard?tab=settings#aura-stream' : undefined,
  );
});

test('a young player without consent reads what opens the boards, not where to choose', async () => {
  await open({
    place: { ...PLACE, own: null, choice: 'hidden' },
    profile: { restriction: 'guardian-needed' },
  });
  expect(await screen.findByText(/khi cha mẹ hoặc người giám hộ đã đồng ý/)).toBeDefined();
  expect(screen.queryByText(/Con đang ẩn tên/)).toBeNull();
});

test('an own place that cannot be fetched leaves the board, and can be fetched again', async () => {
  const server = fakeServer({});
  await open({ server, place: null });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Chưa tìm được hạng trên bảng này.');
  expect(screen.getByText('Hoa')).toBeDefined();
  server.answers[OWN] = { body: PLACE };
  press('Thử lại', alert);
  expect(await screen.findByText('Hạng 2', { selector: 'strong' })).toBeDefined();
});

test.each([
  [230, /^Còn 270 Stamina là tới/, 32],
  [60_000, /^Vô Cực:/, undefined],
])('%d Stamina show the way to the next tier', async (stamina_points, note, percent) => {
  const { onStream } = await open({ profile: { stamina_points } });
  expect(screen.getByText(note)).toBeDefined();
  const bar = screen.queryByLabelText('Đường tới bậc linh thể kế tiếp');
  expect(bar?.getAttribute('aria-valuenow')).toBe(percent === undefined ? undefined : `${percent}`);
  fireEvent.click(screen.getByText('Đến Dòng chảy AURA'));
  expect(onStream).toHaveBeenCalledOnce();
});

function entryOf(change: Partial<CelestialEntry> = {}): CelestialEntry {
  return {
    key: change.displayName ?? 'Hoa',
    userId: 'hoa',
    rank: 1,
    displayName: 'Hoa',
    guild: 'titans',
    levelId: 'genesis',
    avatarTier: 1,
    totalStamina: 120.5,
    totalDistance: 84_321,
    currentStreak: 6,
    ...change,
  };
}

const LAN = entryOf({ userId: 'u1', rank: 2, displayName: 'Lan', totalStamina: 80 });
const PLACE: CelestialPlace = {
  choice: 'named',
  own: LAN,
  unshared: 0,
  above: [entryOf()],
  below: [entryOf({ userId: 'mai', rank: 3, displayName: 'Mai', totalStamina: 70 })],
  players: 41,
};

function recordOf(weekly = [entryOf(), LAN]): Answer {
  const period = { from: '2026-03-02', to: '2026-03-08', isFinal: false };
  const periods = {
    weekly: { ...period, key: '2026-W10' },
    monthly: { ...period, key: '2026-03' },
    allTime: { key: 'all', from: null, to: null, isFinal: false },
  };
  const lastUpdated = '2026-03-04T02:00:00.000Z';
  return { body: { weekly, monthly: [], allTime: [], periods, lastUpdated } };
}

function boardOf(entries: CelestialEntry[]): Answer {
  const period = { key: '2026-W09', from: '2026-02-23', to: '2026-03-01', isFinal: true };
  return { body: { period, entries, lastUpdated: '2026-03-02T02:00:00.000Z' } };
}

async function open(
  options: {
    server?: FakeServer;
    record?: Answer;
    place?: CelestialPlace | null;
    path?: string;
    profile?: Partial<Profile>;
  } = {},
): Promise<FakeServer & { onStream: () => void }> {
  const { server = fakeServer({}), record = recordOf(), place = PLACE, profile } = options;
  stubMedia(() => true);
  server.answers[RECORD] = record;
  if (place) server.answers[OWN] = { body: place };
  const onStream = vi.fn();
  show(
    <CelestialTab profile={profileOf({ stamina_points: 230, ...profile })} onOpenTab={onStream} />,
    {
      path: options.path ?? '/dashboard?tab=celestial',
    },
  );
  await waitFor(() => expect(screen.queryByText('Đang mở Bảng Thiên Ký…')).toBeNull());
  return { ...server, onStream };
}

/** The page has thousands of drawn elements, among which finding by role takes seconds. */
function rows(): HTMLTableRowElement[] {
  return [...(screen.getByText('Stamina trong tuần').closest('table')?.rows ?? [])];
}

function choose(name: string): void {
  fireEvent.click(screen.getByText(name));
}
