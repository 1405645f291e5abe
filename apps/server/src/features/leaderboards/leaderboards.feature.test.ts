import { randomUUID } from 'node:crypto';
import { honorBoardSchema, ownPlaceSchema } from '@goreal/domain/leaderboards/honor-board';
import { beforeEach, describe, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';
import { createLeaderboardsService } from './leaderboards.service.ts';

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-04T09:00:00+07:00');
  await academy.sql`delete from honor_weeks`;
  // Hides the players of earlier tests from the boards.
  await academy.sql`update profiles set guild = null`;
});

/** A member who reached this AURA at this time of day. */
async function hero(options: {
  name: string;
  aura: number;
  reached?: string;
  guild?: 'titans' | 'illumination' | 'envoys';
}): Promise<Person> {
  const { name, aura, reached = '08:00', guild = 'titans' } = options;
  const person = await academy.person({ displayName: name, guild });
  const { userId } = person;
  if (aura > 0) await grantAura(academy.database, { userId, amount: aura, level: 'acolyte' });
  await academy.sql`update profiles set aura_reached_at = ${`2026-03-03T${reached}:00+07:00`}
    where user_id = ${userId}`;
  return person;
}

async function boardOf(person: Person, scope = 'global') {
  academy.clock.passMs(10_000);
  return (await person.get(`/api/leaderboards/honor?scope=${scope}`)).as(honorBoardSchema);
}

async function placeOf(person: Person, scope = 'global') {
  return (await person.get(`/api/leaderboards/honor/own?scope=${scope}`)).as(ownPlaceSchema);
}

const names = (rows: readonly { rank: number; displayName: string }[]) =>
  rows.map(({ rank, displayName }) => `${rank} ${displayName}`);

/** Runs the job as another process would. */
function keepWeek() {
  const { database, clock, config } = academy;
  return createLeaderboardsService({
    database,
    clock,
    timeZone: config.timeZone,
    hub: { onPrincipals: () => undefined },
    streaks: { ofToday: () => Promise.reject(new Error('no streak is asked for')) },
    consents: { recordIn: async () => undefined, onWithdrawn: () => undefined },
  }).keepWeek();
}

describe('refusals', () => {
  it('refuses an invalid scope and an invalid choice', async () => {
    const player = await academy.player();
    expect((await player.get('/api/leaderboards/honor?scope=world')).status).toBe(400);
    const path = `/api/users/${player.userId}/boardChoice`;
    expect((await player.put(path, { choice: 'invisible' })).status).toBe(400);
    expect((await player.put(path, {})).status).toBe(400);
  });
});

describe('the order', () => {
  it('is AURA, then who reached it first, then the id', async () => {
    const first = await hero({ name: 'First', aura: 300 });
    await hero({ name: 'Late', aura: 200, reached: '10:00' });
    await hero({ name: 'Early', aura: 200, reached: '09:00' });
    const twins = [
      await hero({ name: 'Twin', aura: 100 }),
      await hero({ name: 'Twin', aura: 100 }),
    ];
    await hero({ name: 'None yet', aura: 0 });
    await academy.newcomer();
    const { items, total } = await boardOf(first);
    expect(names(items)).toEqual([
      '1 First',
      '2 Early',
      '3 Late',
      '4 Twin',
      '5 Twin',
      '6 None yet',
    ]);
    expect(items.slice(3, 5).map(({ userId }) => userId)).toEqual(
      twins.map(({ userId }) => userId).toSorted(),
    );
    expect(total).toBe(6);
  });

  it('omits suspended players, and shows them again afterwards', async () => {
    const [first, second] = [
      await hero({ name: 'First', aura: 300 }),
      await hero({ name: 'Second', aura: 200 }),
    ];
    const operator = await academy.operator();
    await operator.post(`/api/members/${first.userId}/suspension`, {
      days: 7,
      reason: 'Shouting.',
    });
    const board = async () => {
      const { items, total } = await boardOf(second, 'guild');
      expect(total).toBe(items.length);
      return names(items).filter((name) => /First|Second/.test(name));
    };
    expect(await board()).toEqual(['1 Second']);
    expect(await placeOf(second)).toMatchObject({ own: { rank: 1 }, above: [] });
    academy.clock.passDays(8);
    expect(await board()).toEqual(['1 First', '2 Second']);
    expect(names((await placeOf(second)).above)).toEqual(['1 First']);
  });

  it('within a guild’s board depends on this guild only', async () => {
    const ours = await hero({ name: 'Ours', aura: 10, guild: 'envoys' });
    await hero({ name: 'Theirs', aura: 90, guild: 'titans' });
    const board = await boardOf(ours, 'guild');
    expect(board).toMatchObject({ scope: 'guild', guild: 'envoys', total: 1 });
    expect(names(board.items)).toEqual(['1 Ours']);
    expect(names([(await placeOf(ours)).own])).toEqual(['2 Ours']);
    expect(names([(await placeOf(ours, 'guild')).own])).toEqual(['1 Ours']);
  });

  it('changes its instant with the AURA, and with nothing else', async () => {
    const player = await hero({ name: 'Mover', aura: 50 });
    const { userId } = player;
    const read = async () => {
      const rows = await academy.sql<{ aura_reached_at: Date }>`select aura_reached_at
        from profiles where user_id = ${userId}`;
      return rows[0]?.aura_reached_at.toISOString();
    };
    const before = await read();
    await player.patch(`/api/users/${userId}`, { guild: 'illumination' });
    expect(await read()).toBe(before);
    const report = await academy.submit(player, { guild: 'illumination' });
    const elder = await academy.elder();
    academy.clock.passDays(1);
    await elder.post('/api/approveSubmission', { submissionId: report.submissionId });
    expect(await read()).toBe(academy.clock.now().toISOString());
  });
});

describe('the board', () => {
  it('has fifty rows, and is at most five seconds old', async () => {
    const heroes = await Promise.all(
      Array.from({ length: 53 }, (_, index) => hero({ name: `Hero ${index}`, aura: 1000 - index })),
    );
    const last = heroes.at(-1);
    if (!last) throw new Error('no heroes');
    const board = await boardOf(last);
    expect(board.items).toHaveLength(50);
    expect(board.total).toBe(53);
    await grantAura(academy.database, { userId: last.userId, amount: 5000, level: 'sage' });
    academy.clock.passMs(5001);
    const answer = await last.get('/api/leaderboards/honor');
    expect(answer.as(honorBoardSchema).items[0]).toMatchObject({
      displayName: 'Hero 52',
      currentAura: 5948,
    });
  });

  it('is not sent again to a client that has it, and compressed where supported', async () => {
    const player = await hero({ name: 'Reader', aura: 5 });
    const first = await player.get('/api/leaderboards/honor');
    const etag = String(first.headers.etag);
    const again = await player.get('/api/leaderboards/honor', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    const encodingFor = async (accepted: string) => {
      const answer = await player.get('/api/leaderboards/honor', { 'accept-encoding': accepted });
      return answer.headers['content-encoding'];
    };
    for (const accepted of ['gzip', 'br, GZIP;q=0.5', '*']) {
      expect(await encodingFor(accepted)).toBe('gzip');
    }
    for (const refused of ['gzip;q=0', 'identity, gzip; q=0.0', 'x-gzipped']) {
      expect(await encodingFor(refused)).toBeUndefined();
    }
  });

  it('shows the streak of today, also before the nightly job', async () => {
    const player = await hero({ name: 'Runner', aura: 10 });
    const elder = await academy.elder();
    const report = await academy.submit(player);
    await elder.post('/api/approveSubmission', { submissionId: report.submissionId });
    expect((await placeOf(player)).own.currentStreak).toBe(1);
    academy.clock.passDays(4);
    expect((await placeOf(player)).own.currentStreak).toBe(0);
  });

  it('ranks the guilds by what their active members earned in a week', async () => {
    const player = await hero({ name: 'A', aura: 100, guild: 'titans' });
    await hero({ name: 'Idle', aura: 0, guild: 'titans' });
    await hero({ name: 'B', aura: 90, guild: 'envoys' });
    await hero({ name: 'C', aura: 50, guild: 'envoys' });
    academy.clock.set(new Date());
    academy.clock.passDays(1);
    const { standing } = await boardOf(player);
    expect(standing).toEqual([
      { guild: 'titans', rank: 1, activeMembers: 1, aura: 100, auraPerMember: 100 },
      { guild: 'envoys', rank: 2, activeMembers: 2, aura: 140, auraPerMember: 70 },
      { guild: 'illumination', rank: 3, activeMembers: 0, aura: 0, auraPerMember: 0 },
    ]);
  });
});

it('the own place is between three rows above and three below', async () => {
  const heroes = await Promise.all(
    Array.from({ length: 9 }, (_, index) => hero({ name: `N${index + 1}`, aura: 900 - index })),
  );
  const [first, , , , fifth] = heroes;
  if (!first || !fifth) throw new Error('no heroes');
  const place = await placeOf(fifth);
  expect(names(place.above)).toEqual(['2 N2', '3 N3', '4 N4']);
  expect(names([place.own])).toEqual(['5 N5']);
  expect(names(place.below)).toEqual(['6 N6', '7 N7', '8 N8']);
  expect((await placeOf(first)).above).toEqual([]);
});

it('in its first week an academy has no movement, unless nothing was earned since Monday', async () => {
  await academy.sql`truncate ledger_entries`;
  const player = await hero({ name: 'First', aura: 0 });
  await grantAura(academy.database, { userId: player.userId, amount: 10, level: 'genesis' });
  await keepWeek();
  expect((await boardOf(player)).weekOf).toBeNull();
  academy.clock.set('2026-03-09T00:00:00+07:00');
  await keepWeek();
  expect((await boardOf(player)).weekOf).toBe('2026-03-09');
  // Later weeks begin on any day, where nothing ran on Monday.
  academy.clock.set('2026-03-18T09:00:00+07:00');
  await keepWeek();
  expect((await boardOf(player)).weekOf).toBe('2026-03-16');
  // So does the first that has ranks, where AURA was earned in an earlier week.
  await academy.sql`delete from honor_weeks`;
  await academy.sql`insert into ledger_entries (user_id, currency, amount, cause, created_at)
    values (${player.userId}, 'aura', 10, ${`approve:${randomUUID()}`}, '2026-03-15T12:00:00Z')`;
  await keepWeek();
  expect((await boardOf(player)).weekOf).toBe('2026-03-16');
  await academy.sql`delete from honor_weeks`;
  await academy.sql`truncate ledger_entries`;
  await keepWeek();
  expect((await boardOf(player)).weekOf).toBe('2026-03-16');
});

it('movement is counted from the ranks of Monday, which are stored once', async () => {
  academy.clock.set('2026-03-02T00:00:00+07:00');
  const [slow, fast] = [
    await hero({ name: 'Slow', aura: 100 }),
    await hero({ name: 'Fast', aura: 50 }),
  ];
  expect((await boardOf(slow)).weekOf).toBeNull();
  await keepWeek();
  await grantAura(academy.database, { userId: fast.userId, amount: 100, level: 'acolyte' });
  const newcomer = await hero({ name: 'New', aura: 10 });
  await keepWeek();
  const board = await boardOf(slow);
  expect(board.weekOf).toBe('2026-03-02');
  expect(board.items.map((row) => [row.displayName, row.rank, row.lastRank])).toEqual([
    ['Fast', 1, 2],
    ['Slow', 2, 1],
    ['New', 3, null],
  ]);
  expect((await placeOf(newcomer)).above).toMatchObject([{ lastRank: 2 }, { lastRank: 1 }]);
  await fast.patch(`/api/users/${fast.userId}`, { guild: 'envoys' });
  expect((await placeOf(fast, 'guild')).own.lastRank).toBeNull();
  academy.clock.passDays(7);
  await keepWeek();
  expect((await boardOf(slow)).items[0]).toMatchObject({ displayName: 'Fast', lastRank: 1 });
});

describe('the choice', () => {
  const choose = (person: Person, choice: string) =>
    person.put(`/api/users/${person.userId}/boardChoice`, { choice });

  it('takes effect at the next request, without waiting for a cached board to expire', async () => {
    const shy = await hero({ name: 'Shy', aura: 500 });
    const other = await hero({ name: 'Other', aura: 100 });
    const look = async () =>
      (await other.get('/api/leaderboards/honor')).as(honorBoardSchema).items;
    academy.clock.passDays(1);
    expect(names(await look())).toEqual(['1 Shy', '2 Other']);

    const path = `/api/users/${shy.userId}/boardChoice`;
    expect((await shy.get(path)).body).toMatchObject({ choice: 'named' });
    const answer = await choose(shy, 'pseudonym');
    const { pseudonym } = answer.body as { pseudonym: string };
    const [row] = await look();
    expect(row).toMatchObject({ displayName: pseudonym, userId: null, rank: 1 });
    expect(JSON.stringify(await look())).not.toContain(shy.userId);
    expect((await placeOf(other)).above).toMatchObject([{ displayName: pseudonym, userId: null }]);

    await choose(shy, 'hidden');
    expect(names(await look())).toEqual(['1 Other']);
    expect((await placeOf(other)).above).toEqual([]);
    const place = await placeOf(shy);
    expect(place).toMatchObject({ choice: 'hidden', own: { rank: 1 } });
    expect(names(place.below)).toEqual(['1 Other']);

    await choose(shy, 'named');
    expect(names(await look())).toEqual(['1 Shy', '2 Other']);
  });

  it('is emitted to every open page, and logged as a consent or its withdrawal', async () => {
    const player = await hero({ name: 'Chooser', aura: 1 });
    const live = await academy.live(player);
    await choose(player, 'hidden');
    await choose(player, 'hidden');
    expect(await live.next('boards.changed')).toMatchObject({ data: {} });
    const { body } = await player.get(`/api/users/${player.userId}/consents`);
    expect(body).toMatchObject({ log: [{ purpose: 'boards', granted: false }] });
  });

  it('follows when the consent to boards is withdrawn', async () => {
    const player = await hero({ name: 'Withdrawn', aura: 1 });
    const path = `/api/users/${player.userId}`;
    await player.put(`${path}/consents/boards`, { granted: false, version: '2026-01-01' });
    expect((await player.get(`${path}/boardChoice`)).body).toMatchObject({ choice: 'hidden' });
  });

  it('omits hidden players from the ranks of the week', async () => {
    const hidden = await hero({ name: 'Hidden', aura: 500 });
    const seen = await hero({ name: 'Seen', aura: 100 });
    await choose(hidden, 'hidden');
    academy.clock.set('2026-03-09T00:00:00+07:00');
    await keepWeek();
    expect((await boardOf(seen)).items).toMatchObject([{ displayName: 'Seen', lastRank: 1 }]);
    expect((await placeOf(hidden)).own.lastRank).toBeNull();
  });
});
