import { calendarMessages } from '@goreal/domain/calendar/calendar.messages';
import { CLOSURE_LIMITS, closureSchema } from '@goreal/domain/calendar/closure';
import { describe, expect, it } from 'vitest';
import { profileOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';

const tet = { name: 'Lunar New Year', from: '2026-03-05', to: '2026-03-06' };

const academy = await testAcademy();
let player = await academy.player();
const elder = await academy.elder();
const operator = await academy.operator();

async function streak(): Promise<number> {
  return (await profileOf(player)).currentStreak;
}

function remove(kind: string, id: string) {
  return operator.delete(`/api/calendar/${kind}/${id}`);
}

describe.each(['holidays', 'outages'])('the %s of the Academy', (kind) => {
  const url = `/api/calendar/${kind}`;

  it('are managed by operators, and shown to everybody who is signed in', async () => {
    const kept = (await operator.post(url, tet)).as(closureSchema);
    expect((await player.get(url)).body).toEqual({ items: [kept], nextCursor: null });
    expect((await remove(kind, kept.id)).status).toBe(200);
    expect((await remove(kind, kept.id)).status).toBe(404);
  });

  it.each([
    ['no name', { ...tet, name: ' \u200b ' }],
    ['the last day before the first', { ...tet, to: '2026-03-04' }],
    ['more than sixty days', { ...tet, to: '2026-06-05' }],
    ['a day that is none', { ...tet, from: '2026-02-30' }],
    ['something else', { ...tet, kind: 'holiday' }],
  ])('refuse %s', async (_what, body) => {
    expect((await operator.post(url, body)).status).toBe(400);
  });

  it('are listed in pages, latest first', async () => {
    const days = ['2027-01-01', '2027-01-02', '2027-01-03'];
    for (const day of days) await operator.post(url, { name: day, from: day, to: day });
    const first = await player.get(`${url}?limit=2`);
    const { items, nextCursor } = first.body as { items: { name: string }[]; nextCursor: string };
    expect(items.map(({ name }) => name)).toEqual(['2027-01-03', '2027-01-02']);
    const second = await player.get(`${url}?limit=2&cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ name: '2027-01-01' }], nextCursor: null });
    expect((await player.get(`${url}?cursor=garbage`)).status).toBe(400);
  });

  it('are a bounded number, also when many are added at the same moment', async () => {
    const single = kind.slice(0, -1);
    const planted = CLOSURE_LIMITS.ofAKindMax - 3;
    await academy.sql`delete from closures where kind = ${single}`;
    await academy.sql`insert into closures (kind, name, from_day, to_day)
      select ${single}, 'planted', '2020-01-01', '2020-01-01' from generate_series(1, ${planted}::int)`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => operator.post(url, tet)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 17 }, () => 429)]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      error: { code: 'resource-exhausted', message: calendarMessages.closuresFull(500) },
    });
    // Room for one is made by the removal of one.
    const [added] = answers.filter(({ status }) => status === 201);
    expect((await remove(kind, added?.as(closureSchema).id ?? '')).status).toBe(200);
    expect((await operator.post(url, tet)).status).toBe(201);
    await academy.sql`delete from closures where kind = ${single}`;
  });

  it('restore at once, for everyone, the streaks that their days had cost', async () => {
    academy.clock.set('2026-03-02T09:00:00+07:00');
    player = await academy.player();
    for (let day = 0; day < 3; day += 1) {
      const { submissionId } = await academy.submit(player);
      await elder.post('/api/approveSubmission', { submissionId });
      academy.clock.passDays(1);
    }
    academy.clock.set('2026-03-07T08:00:00+07:00');
    const { submissionId } = await academy.submit(player);
    await elder.post('/api/approveSubmission', { submissionId });
    expect(await streak()).toBe(1);
    const stream = await academy.live(player);
    const kept = (await operator.post(url, tet)).as(closureSchema);
    await stream.next('calendar.changed');
    expect(await streak()).toBe(4);
    await remove(kind, kept.id);
    expect(await streak()).toBe(1);
  });
});

it('records who changed the calendar', async () => {
  const rows = await academy.sql`select distinct action from audit_entries
    where subject like 'closure:%' order by action`;
  expect(rows.map(({ action }) => action)).toEqual([
    'holiday.add',
    'holiday.remove',
    'outage.add',
    'outage.remove',
  ]);
});
