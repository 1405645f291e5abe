import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedOperations, type Operation } from '#testing/contract/operations.ts';
import { onTheWire } from '#testing/contract/requests.ts';
import { validValue } from '#testing/contract/valid-values.ts';
import { grantAura } from '#testing/factories.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';

/**
 * What of another person an operation can name, where its address has no `{uid}` and more than elders may
 * call it. `object`: somebody's own thing by its id. `hall`: a guild's. `nothing`: the caller's own things,
 * or what is everyone's. Whoever adds an operation says here which it is.
 */
const NAMES: Readonly<Record<string, 'object' | 'hall' | 'nothing'>> = {
  'GET /api/avatars': 'nothing',
  'GET /api/calendar/holidays': 'nothing',
  'GET /api/calendar/outages': 'nothing',
  'POST /api/mentorships': 'nothing',
  'POST /api/mentorships/{id}/accept': 'object',
  'POST /api/mentorships/{id}/decline': 'object',
  'DELETE /api/mentorships/{id}': 'object',
  'GET /api/mentorships/{id}/journey': 'object',
  'POST /api/mentorships/{id}/encouragements': 'object',
  'GET /api/personalQuests': 'nothing',
  'POST /api/personalQuests': 'nothing',
  'DELETE /api/personalQuests/{id}': 'object',
  'GET /api/quests': 'nothing',
  // Of the own guild, as its words are.
  'GET /api/quests/{questId}': 'hall',
  'GET /api/config': 'nothing',
  'POST /api/savePushSubscription': 'nothing',
  'POST /api/removePushSubscription': 'nothing',
  'POST /api/submissions': 'nothing',
  'GET /api/submissions': 'nothing',
  'GET /api/submissions/{submissionId}/ceremonies': 'object',
  'GET /api/uploads/{uploadId}/result': 'object',
  'GET /api/guildChats/{guild}': 'hall',
  'GET /api/guildChats/{guild}/messages': 'hall',
  'POST /api/guildChats/{guild}/messages': 'hall',
  'PUT /api/guildChats/{guild}/read': 'hall',
  'POST /api/guildChats/{guild}/messages/{messageId}/reports': 'hall',
  'GET /api/leaderboards/celestial_record': 'nothing',
  'GET /api/leaderboards/celestial_record/{period}': 'nothing',
  'GET /api/leaderboards/celestial_record/{period}/own': 'nothing',
  'GET /api/leaderboards/honor': 'nothing',
  'GET /api/leaderboards/honor/own': 'nothing',
  'GET /api/getStravaAuthUrl': 'nothing',
  'GET /api/handleStravaCallback': 'nothing',
  'POST /api/syncStravaActivities': 'nothing',
  'POST /api/disconnectStrava': 'nothing',
};

let academy: TestAcademy;
let operations: Operation[];
let owner: Person;
let mate: Person;
let stranger: Person;
let elder: Person;
let operator: Person;
let suspended: Person;
/** ids of the owner's things, by the parameter that names them */
let things: Record<string, string>;

beforeAll(async () => {
  academy = await createTestAcademy();
  operations = documentedOperations(academy.app);
  owner = await academy.player();
  mate = await academy.player();
  stranger = await academy.player('envoys');
  elder = await academy.elder();
  operator = await academy.operator();
  suspended = await academy.player();
  const reason = 'Nghỉ vài hôm cho nguôi.';
  const url = `/api/members/${suspended.userId}/suspension`;
  expect((await elder.post(url, { days: 3, reason })).status).toBe(200);
  things = await plantThings();
  // Far enough on the path that no missing perk hides whether a thing is found.
  for (const { userId } of [mate, stranger, elder, operator]) {
    await grantAura(academy.database, { userId, amount: 60_000, level: 'legendary' });
  }
});

afterAll(() => academy.close());

/** One of each kind of thing that belongs to the owner. */
async function plantThings(): Promise<Record<string, string>> {
  const { submissionId } = await academy.submit(owner);
  await elder.post('/api/approveSubmission', { submissionId });
  const notifications = await owner.get(`/api/users/${owner.userId}/notifications`);
  const message = await owner.post('/api/guildChats/titans/messages', { message: 'xin chào' });
  const mute = { userId: owner.userId, minutes: 60, reason: 'Nghỉ một lát cho nguôi.' };
  const muted = await elder.post('/api/moderation/mutes', mute);
  const insert = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await academy.database.pool.query<{ id: string }>(text, values);
    return String(rows[0]?.id);
  };
  const mentor = await academy.player();
  const mentorship = await insert(
    `insert into mentorships (mentor_id, apprentice_id, invited_at)
     values ($1, $2, now()) returning mentorship_id as id`,
    [mentor.userId, owner.userId],
  );
  const personalQuest = await insert(
    `insert into personal_quests
       (user_id, title, description, aura_reward, report_type, is_daily, proposed_at)
     values ($1, 'Thiền', 'Ngồi yên', 10, 'text', true, now()) returning proposal_id as id`,
    [owner.userId],
  );
  const device = await insert(
    `insert into push_devices (user_id, endpoint, p256dh, auth, public_key)
     values ($1, 'https://push.example/x', 'p', 'a', 'k') returning device_id as id`,
    [owner.userId],
  );
  return {
    submissionId,
    notifications: (notifications.body as { items: { id: string }[] }).items[0]?.id ?? '',
    messageId: (message.body as { id: string }).id,
    muteId: (muted.body as { id: string }).id,
    mentorships: mentorship,
    personalQuests: personalQuest,
    pushDevices: device,
    sessionId: owner.sessionId,
    blockedId: mate.userId,
    questId: await academy.quest(),
    guild: 'titans',
  };
}

/** A call that the document allows, on the owner's things. */
function send(person: Pick<Person, 'send'>, operation: Operation, uid: string) {
  const part = operation.path.replace('/api/users/{uid}', '/api').split('/')[2] ?? '';
  const params = Object.fromEntries(
    operation.parameters
      .filter(({ in: place }) => place === 'path')
      .map(({ name, schema }) => [name, things[name] ?? things[part] ?? sample(schema)]),
  );
  const queries = operation.parameters.filter(
    ({ in: place, required }) => place === 'query' && required,
  );
  const request = {
    params: { ...params, uid },
    query: Object.fromEntries(queries.map(({ name, schema }) => [name, sample(schema)])),
    body: operation.body ? { value: sample(operation.body) } : undefined,
  };
  const resolve = () => '00000000-0000-4000-8000-000000000000';
  return person.send(onTheWire({ operation, request, resolve }));
}

const sample = (schema: Parameters<typeof validValue>[0]): unknown =>
  fc.sample(validValue(schema), { seed: 7, numRuns: 1 })[0];

/** The operations that somebody did not refuse as expected, with their status. */
async function openOnes(options: {
  who: Record<string, Pick<Person, 'send'>>;
  what: readonly Operation[];
  uid: (operation: Operation) => string;
  refused: readonly number[];
}): Promise<string[]> {
  const open: string[] = [];
  for (const operation of options.what) {
    for (const [name, person] of Object.entries(options.who)) {
      const { status } = await send(person, operation, options.uid(operation));
      if (!options.refused.includes(status)) open.push(`${operation.name} as ${name}: ${status}`);
    }
  }
  return open;
}

const isOfElders = ({ access }: Operation) => access === 'elder' || access === 'super_admin';
const isOwn = ({ path }: Operation) => path.includes('{uid}');
const uidOfOwner = () => owner.userId;

describe('every operation', () => {
  it('says whose things it names', () => {
    const shared = operations.filter(
      (operation) => operation.access !== 'public' && !isOfElders(operation) && !isOwn(operation),
    );
    expect(shared.map(({ name }) => name).toSorted()).toEqual(Object.keys(NAMES).toSorted());
  });

  it('that is not public is closed to visitors and to the suspended', async () => {
    const what = operations.filter(({ access }) => access !== 'public');
    const who = { visitor: academy.visitor, suspended };
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [401] })).toEqual([]);
  });

  it('of elders is closed to players, whosever the thing is', async () => {
    const who = { owner, mate, stranger, newcomer: await academy.newcomer() };
    const what = operations.filter(isOfElders);
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [403] })).toEqual([]);
  });

  it('below a person is closed to all others, elders and operators too', async () => {
    const who = { mate, stranger, elder, operator };
    const what = operations.filter((operation) => isOwn(operation) && !isOfElders(operation));
    expect(what.length).toBeGreaterThan(30);
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [404] })).toEqual([]);
  });

  it('below oneself finds nothing of another', async () => {
    const named = /\{(sessionId|id|muteId|activityId)\}/;
    const what = operations.filter((operation) => isOwn(operation) && named.test(operation.path));
    expect(what.length).toBeGreaterThan(5);
    for (const person of [mate, stranger, elder, operator]) {
      const who = { [person.displayName]: person };
      const open = await openOnes({ who, what, uid: () => person.userId, refused: [404] });
      expect(open).toEqual([]);
    }
  });

  it('on a thing of another answers as if it did not exist', async () => {
    const who = { mate, stranger, elder, operator };
    const what = operations.filter(({ name }) => NAMES[name] === 'object');
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [404] })).toEqual([]);
  });

  it('in a hall is closed to other guilds and to whoever has none', async () => {
    const who = { stranger, newcomer: await academy.newcomer() };
    const what = operations.filter(({ name }) => NAMES[name] === 'hall');
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [403, 404] })).toEqual([]);
  });
});
