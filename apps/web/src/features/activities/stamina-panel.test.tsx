// @vitest-environment jsdom
import type { Profile } from '@goreal/domain/accounts/profile';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, profileOf } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { FormsGallery, RateTable } from './aura-stream-tab.tsx';
import { StaminaPanel } from './stamina-panel.tsx';

const none = { total_distance_run: 0, total_distance_swim: 0, total_distance_cycle: 0 };

async function open(change: Partial<Profile>): Promise<void> {
  fakeServer({
    'GET /api/users/u1/stamina': {
      body: {
        stamina_points: change.stamina_points ?? 0,
        avatar_tier: 0,
        totals: none,
        recent: { ...none, total_distance_run: 12_340, total_distance_swim: 900 },
        sports: [
          { family: 'run', recent: 12.34, total: 123_456.5 },
          { family: 'swim', recent: 45, total: 900 },
          { family: 'cycle', recent: 0, total: 0 },
          { family: 'walk', recent: 0, total: 0 },
        ],
        held: 0,
        activities: 2,
        hasMetKael: true,
      },
    },
  });
  show(<StaminaPanel profile={profileOf(change)} />);
  await screen.findByText('12,3 km');
}

test('a new player has the tier Người Mới, the Stamina to the next, and no sync', async () => {
  await open({ stamina_points: 25 });
  expect(screen.getByRole('heading', { name: 'Người Mới' })).toBeTruthy();
  expect(screen.getByText('Bậc linh thể 0/10')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText('Còn 75 Stamina là tới Tập Sự')).toBeTruthy();
  expect(screen.getByText('Chưa đồng bộ lần nào')).toBeTruthy();
  expect(screen.getByText('0,9 km')).toBeTruthy();
});

test('each sport says what it earned lately and in all', async () => {
  await open({});
  const numbers = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(numbers('28 ngày gần đây')).toEqual(['Chạy bộ12,34', 'Bơi45', 'Đạp xe0', 'Đi bộ0']);
  expect(numbers('Từ trước đến nay')).toEqual(['Chạy bộ123.456,5', 'Bơi900', 'Đạp xe0', 'Đi bộ0']);
  expect(screen.queryByText(/Chưa có bước chân nào/)).toBeNull();
});

test('tier 10 has a banner instead of the Stamina to the next, and the last sync its time', async () => {
  await open({ stamina_points: 50_000, last_activity_sync: '2026-03-02T02:00:00.000Z' });
  expect(screen.getByRole('heading', { name: 'Vô Cực' })).toBeTruthy();
  expect(screen.getByText(/Không còn bậc linh thể nào cao hơn/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText(/Đồng bộ lần cuối: .*02\/03\/2026/)).toBeTruthy();
});

test('the table shows what a kilometre of each sport is worth', () => {
  render(<RateTable />);
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  const rates = rows.map((row) => [
    within(row).getByRole('rowheader').firstChild?.textContent,
    within(row).getByRole('cell').textContent,
  ]);
  expect(rates).toEqual([
    ['Chạy bộ', '1'],
    ['Bơi', '50'],
    ['Đạp xe', '0,3'],
    ['Đi bộ', '0,5'],
  ]);
});

test('the gallery states the tiers 1 to 10 and shows all of them, the own one current', () => {
  render(<FormsGallery stamina={500} />);
  expect(
    screen.getByText('Bậc linh thể 1 đến 10, từ Tập Sự tới Vô Cực, mở ra theo Stamina.'),
  ).toBeTruthy();
  const tiers = screen.getAllByRole('listitem');
  expect(tiers).toHaveLength(11);
  expect(tiers[10]?.textContent).toBe('Vô Cực50.000');
  expect(tiers[2]?.getAttribute('aria-current')).toBe('true');
});
