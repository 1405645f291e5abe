import { guildSchema } from '@goreal/domain/guilds/guild';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy({ env: { GOREAL_TIME_ZONE: 'Asia/Ho_Chi_Minh' } });

const stats = async () => (await academy.visitor.get('/api/getCommunityStats')).body;

it('the landing page shows a visitor heroes and AURA, never older than five seconds', async () => {
  const lastUpdated = academy.clock.now().toISOString();
  const empty = {
    totalConnectedHeroes: 0,
    totalDistanceConquered: 0,
    totalAuraForged: 0,
    lastUpdated,
  };
  expect(await stats()).toEqual(empty);
  const { userId } = await academy.player();
  await academy.newcomer();
  await grantAura(academy.database, { userId, amount: 120, level: 'acolyte' });
  expect(await stats()).toEqual(empty);
  academy.clock.passMs(5000);
  expect(await stats()).toMatchObject({ totalConnectedHeroes: 1, totalAuraForged: 120 });
  await academy.sql`insert into departed_totals (currency, amount, people) values ('aura', 30, 1)`;
  academy.clock.passMs(5000);
  expect(await stats()).toMatchObject({ totalConnectedHeroes: 1, totalAuraForged: 150 });
});

it('a hundred visitors at once are shown figures that were read once', async () => {
  academy.clock.passDays(1);
  const reads = vi.spyOn(academy.database, 'tables');
  const answers = await Promise.all(Array.from({ length: 100 }, stats));
  expect(reads.mock.calls).toHaveLength(3);
  reads.mockRestore();
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
});

it('a visitor sees the three guilds, in their order and colours', async () => {
  const answer = await academy.visitor.get('/api/guilds');
  const { items } = answer.as(z.object({ items: z.array(guildSchema) }));
  const shown = items.map(({ id, displayName, theme }) => {
    const { primary, secondary, accent } = theme;
    return [id, displayName, primary, secondary, accent];
  });
  expect(shown).toEqual([
    ['titans', 'Vệ Thần', '#FF4500', '#FF6347', 'gold'],
    ['illumination', 'Khai Sáng', '#4169E1', '#87CEEB', 'white'],
    ['envoys', 'Ngôn Sứ', '#32CD32', '#98FB98', 'gold'],
  ]);
});

it('the page gets its six settings, and no secret', async () => {
  const { text, headers } = await academy.visitor.get('/env.js');
  expect(headers['content-type']).toContain('text/javascript');
  const [settings, installation] = text
    .split('\n')
    .map((line) => /= (\{.*\});$/.exec(line)?.[1])
    .map((json) => (json ? JSON.parse(json) : undefined));
  expect(Object.keys(settings)).toEqual([
    'GOREAL_AUTH_URL',
    'GOREAL_API_URL',
    'GOREAL_STORAGE_URL',
    'GOREAL_LIVE_URL',
    'GOREAL_PUSH_PUBLIC_KEY',
    'GOREAL_APP_ID',
  ]);
  for (const value of Object.values(settings)) expect(value).toMatch(/\S/);
  expect(installation).toMatchObject({ timeZone: 'Asia/Ho_Chi_Minh', mode: 'local' });
  expect(text).not.toContain(academy.config.secret);
});
