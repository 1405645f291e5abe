import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { Activity } from '@goreal/domain/activities/activity';
import { heldActivitySchema } from '@goreal/domain/activities/hold';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { pageOf } from '#platform/http/page.ts';
import { activitiesOf, uploadActivities } from '#testing/activity-calls.ts';
import { gpxOf } from '#testing/activity-samples.ts';
import { notificationsOf } from '#testing/person-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;
let elder: Person;
/** Another recording in each test: a file that another player has sent waits. */
let metres = 8000;

const REASON = 'The route is that of a scooter.';

const academy = await testAcademy();

beforeEach(async () => {
  metres += 100;
  player = await academy.player();
  elder = await academy.elder();
});

const ofOneRun = () => metres / 1000;

async function upload(by: Person, change: Partial<Parameters<typeof gpxOf>[0]> = {}) {
  const file = gpxOf({
    start: '2026-03-01T08:00:00+07:00',
    seconds: 3000,
    metres,
    type: 'running',
    ...change,
  });
  const answer = await uploadActivities(by, file);
  expect(answer.status).toBe(200);
}

async function newestOf(of: Person): Promise<Activity> {
  const [newest] = await activitiesOf(of);
  if (!newest) throw new Error('no activity');
  return newest;
}

const stamina = async (of: Person) =>
  (await of.get(`/api/users/${of.userId}/stamina`)).as(z.object({ stamina_points: z.number() }))
    .stamina_points;
const revoke = (id: string, by: Pick<Person, 'post'> = elder, reason = REASON) =>
  by.post(`/api/activities/${id}/revoke`, { reason });
const appeal = (id: string) =>
  player.post(`/api/users/${player.userId}/activities/${id}/appeal`, {
    text: 'It was a run, see the heart rate.',
  });
const held = async () =>
  (await elder.get('/api/activityHolds'))
    .as(pageOf(heldActivitySchema).extend({ total: z.int() }))
    .items.filter(({ userId }) => userId === player.userId);

describe('refusals', () => {
  it('an elder about an own activity', async () => {
    await upload(elder);
    const { activityId } = await newestOf(elder);
    expect((await revoke(activityId)).status).toBe(403);
    expect(await stamina(elder)).toBe(ofOneRun());
  });

  it('without a reason, of an unknown activity, of one that waits, and twice', async () => {
    await upload(player);
    const { activityId } = await newestOf(player);
    expect((await revoke(activityId, elder, ' ')).status).toBe(400);
    expect((await revoke(crypto.randomUUID())).status).toBe(404);
    await upload(player, { start: '2026-03-01T14:00:00+07:00', type: 'swimming' });
    const waiting = (await activitiesOf(player)).find(({ standing }) => standing === 'held');
    expect((await revoke(waiting?.activityId ?? '')).status).toBe(409);
    expect((await revoke(activityId)).status).toBe(200);
    expect((await revoke(activityId)).status).toBe(409);
  });
});

describe('an activity whose Stamina an elder revokes', () => {
  it('is reversed once in ledger and totals, audited, and its player is notified', async () => {
    await upload(player);
    await upload(player, { start: '2026-03-01T12:00:00+07:00', metres: 5000 });
    expect(await stamina(player)).toBe(ofOneRun() + 5);
    const first = (await activitiesOf(player)).find(({ distance }) => distance > 7000);
    const id = first?.activityId ?? '';
    const answers = await Promise.all([revoke(id), revoke(id, await academy.elder('Elder Pine'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stamina(player)).toBe(5);
    expect((await activitiesOf(player)).find(({ activityId }) => activityId === id)).toMatchObject({
      standing: 'rejected',
      stamina_points: 0,
      elderReason: REASON,
      canAppeal: true,
      doubts: [{ kind: 'revoked' }],
    });
    const rows = await academy.sql`select amount::float8 as amount from ledger_entries
      where user_id = ${player.userId} and currency = 'stamina' order by entry_id`;
    expect(rows.map(({ amount }) => amount)).toEqual([ofOneRun(), 5, -ofOneRun()]);
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
    const received = (await notificationsOf(player)).filter(
      ({ title }) => title === activityMessages.reviewed.revoked.title,
    );
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain(REASON);
    const subject = `activity:${id}`;
    const audit = await elder.get(`/api/auditEntries?area=activity&subject=${subject}`);
    expect(audit.body).toMatchObject({ items: [{ action: 'activity.revoke', reason: REASON }] });
  });

  it('waits for an elder after an appeal, and counts again only when approved', async () => {
    await upload(player);
    const { activityId } = await newestOf(player);
    await revoke(activityId);
    expect((await appeal(activityId)).status).toBe(200);
    expect(await stamina(player)).toBe(0);
    expect(await held()).toMatchObject([{ activityId, doubts: [{ kind: 'revoked' }] }]);
    expect((await elder.post(`/api/activityHolds/${activityId}/approve`)).status).toBe(200);
    expect(await stamina(player)).toBe(ofOneRun());
    expect((await revoke(activityId)).status).toBe(200);
    expect(await newestOf(player)).toMatchObject({ canAppeal: false, stamina_points: 0 });
    expect((await verifyLedger(academy.database)).problems).toEqual([]);
  });

  it('is restored neither by the same file, another recording, nor by removing it first', async () => {
    await upload(player);
    const { activityId } = await newestOf(player);
    await revoke(activityId);
    await upload(player);
    await upload(player, { metres: metres + 50 });
    const removal = await player.delete(`/api/users/${player.userId}/activities/${activityId}`);
    expect(removal.body).toMatchObject({
      error: { message: activityMessages.entry.revokedStays },
    });
    expect(await stamina(player)).toBe(0);
  });
});
