// @vitest-environment jsdom
import { addDays, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { formatDay } from '@goreal/domain/calendar/format';
import { type GuildRace, RACE_WEEKS } from '@goreal/domain/leaderboards/guild-race';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { GuildRacePanel } from './guild-race.tsx';

const RACE = 'GET /api/leaderboards/guild_race';
const monday = startOfIsoWeek(academyClock.today());

function raceOf(aura: (week: number) => number): { body: GuildRace } {
  const weeks = Array.from({ length: RACE_WEEKS }, (_, week) => ({
    monday: addDays(monday, 7 * (week + 1 - RACE_WEEKS)),
    titans: aura(week),
    illumination: 0,
    envoys: 2 * aura(week),
  }));
  return { body: { timeZone: 'Asia/Ho_Chi_Minh', weeks } };
}

test('each guild has its sum, a sentence, bars of one scale, and its numbers in a table', async () => {
  fakeServer({ [RACE]: raceOf((week) => (week === RACE_WEEKS - 1 ? 100_000 : 10)) });
  show(<GuildRacePanel />);
  await screen.findByRole('img', {
    name: 'Vệ Thần, 8 tuần gần nhất: 100.070 AURA, tuần này 100.000.',
  });
  const heights = screen
    .getAllByRole('img', { name: /tuần gần nhất/ })
    .map((chart) => [...chart.querySelectorAll('[style]')].at(-1)?.getAttribute('style'));
  expect(heights).toEqual([
    expect.stringContaining('translateY(50%)'),
    expect.stringContaining('translateY(100%)'),
    expect.stringContaining('translateY(0%)'),
  ]);
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  const cells = [...(rows[1]?.children ?? [])].map(({ textContent }) => textContent);
  expect(cells).toEqual([formatDay(monday), '100.000', '0', '200.000']);
});

test('an empty race and a failed one say so', async () => {
  const server = fakeServer({ [RACE]: { status: 500, body: {} } });
  show(<GuildRacePanel />);
  await screen.findByRole('button', { name: 'Thử lại' });
  server.answers[RACE] = raceOf(() => 0);
  press('Thử lại');
  await screen.findByText(/Ba con thuyền còn neo ở bến/);
});
