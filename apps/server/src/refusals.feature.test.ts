import { beforeAll, describe, expect, it } from 'vitest';
import {
  declaredOperations,
  documentedOperations,
  type Operation,
} from '#testing/contract/operations.ts';
import { sampleRequest } from '#testing/contract/requests.ts';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

/** What a path parameter names: an object of another person by its id, an object of a guild, or neither. */
type Named = 'object' | 'guild' | 'nothing';

/** Path parameters that are not the id of a person's own object; every other parameter is one. */
const PARAMETERS: Readonly<Record<string, Named>> = {
  guild: 'guild',
  // Open to the own guild, like its messages.
  questId: 'guild',
  period: 'nothing',
};

function namedBy({ parameters }: Operation): Named {
  const kinds = parameters
    .filter(({ in: place }) => place === 'path')
    .map(({ name }) => PARAMETERS[name] ?? 'object');
  if (kinds.includes('guild')) return 'guild';
  return kinds.includes('object') ? 'object' : 'nothing';
}

const IDENTIFYING = /(^|_)u?ids?$|Ids?$|guild|endpoint|token|code|state/i;

/** Whether the query or the body has a field that may contain an id. */
function takesIds({ parameters, body }: Operation): boolean {
  const queries = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  return [...queries, ...fieldsOf(body)].some((name) => IDENTIFYING.test(name));
}

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}
let operations: Operation[];
let owner: Person;
let mate: Person;
let stranger: Person;
let elder: Person;
let operator: Person;
let suspended: Person;
/** ids of the owner's objects, by the parameter that names them */
let things: Record<string, string>;

const academy = await testAcademy();

beforeAll(async () => {
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
  // The level is high enough that no missing perk hides whether an object is found.
  for (const { userId } of [mate, stranger, elder, operator]) {
    await grantAura(academy.database, { userId, amount: 60_000, level: 'legendary' });
  }
});

/** Creates one object of each kind that belongs to the owner. */
async function plantThings(): Promise<Record<string, string>> {
  const { submissionId } = await academy.submit(owner);
  await elder.post('/api/approveSubmission', { submissionId });
  const notifications = await owner.get(`/api/users/${owner.userId}/notifications`);
  const message = await owner.post('/api/guildChats/titans/messages', { message: 'xin chào' });
  const mute = { userId: owner.userId, minutes: 60, reason: 'Nghỉ một lát cho nguôi.' };
  const muted = await elder.post('/api/moderation/mutes', mute);
  const entered = await owner.post(`/api/users/${owner.userId}/activities`, {
    family: 'run',
    startedAt: new Date(academy.clock.now().getTime() - 18_000_000).toISOString(),
    minutes: 30,
    kilometres: 5,
    note: 'Chạy trên máy cạnh cửa sổ.',
  });
  const insert = async (text: string, values: unknown[]): Promise<string> => {
    const rows = await academy.query<{ id: string }>(text, values);
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
  const passkey = await insert(
    `insert into passkeys
       (user_id, name, credential_id, public_key, sign_count, transports, is_synced)
     values ($1, 'Khóa', 'none', 'none', 0, '', false) returning passkey_id as id`,
    [owner.userId],
  );
  const identity = await insert(
    `insert into identities (user_id, issuer, subject) values ($1, 'https://id.example', 'none')
     returning identity_id as id`,
    [owner.userId],
  );
  const questId = await academy.quest();
  const uploadId = await insert(
    `insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
       declared_size, status, path, content_type, size, sha256, finished_at)
     values (gen_random_uuid(), $1, $2, 'image', 'a.png', 'image/png', 10, 'ready',
       'submissions/a.png', 'image/png', 10, 'x', now()) returning upload_id as id`,
    [owner.userId, questId],
  );
  return {
    submissionId,
    notifications: (notifications.body as { items: { id: string }[] }).items[0]?.id ?? '',
    messageId: (message.body as { id: string }).id,
    muteId: (muted.body as { muteId: string }).muteId,
    activityId: (entered.body as { activityId: string }).activityId,
    mentorships: mentorship,
    personalQuests: personalQuest,
    pushDevices: device,
    passkeys: passkey,
    identities: identity,
    uploadId,
    sessionId: owner.sessionId,
    blockedId: mate.userId,
    questId,
    guild: 'titans',
  };
}

/** The owner’s object that a path parameter names: by the parameter, or by the collection of the path. */
function thingOf({ path }: Operation, parameter: string): string | undefined {
  const collection = path.replace('/api/users/{uid}', '/api').split('/')[2] ?? '';
  return things[parameter] ?? things[collection];
}

/** A request that the document allows, on the owner's objects. */
function send(person: Pick<Person, 'send'>, operation: Operation, uid: string) {
  const things = operation.parameters.map(({ name }) => [name, thingOf(operation, name)]);
  return person.send(sampleRequest(operation, { ...Object.fromEntries(things), uid }));
}

/** The operations that did not refuse as expected, with their status. */
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

/**
 * The operations that refuse their callers for this reason and should not, or should and do not. One that ends the session
 * of its caller is called only where it should refuse.
 */
async function misjudged(options: {
  reason: string;
  refuses: (operation: Operation) => boolean;
  callers: (operation: Operation) => readonly Person[] | Promise<readonly Person[]>;
}): Promise<string[]> {
  const { reason, refuses, callers } = options;
  const found: string[] = [];
  for (const operation of operations.filter(({ access }) => access !== 'public')) {
    if (!refuses(operation) && endsSessions(operation)) continue;
    for (const person of await callers(operation)) {
      const { status, text } = await send(person, operation, person.userId);
      const isRefused = status === 403 && text.includes(reason);
      if (isRefused !== refuses(operation)) found.push(`${operation.name}: ${status}`);
    }
  }
  return found;
}

const isOfElders = ({ access }: Operation) => access === 'elder' || access === 'super_admin';
/** Ends the session of its caller where it is not refused: later requests would answer 401. */
const endsSessions = ({ method, path }: Operation) =>
  method !== 'GET' && /erasure$|sessions/.test(path);
const isNotOwnAccount = ({ ownAccount }: Operation) => !ownAccount;
const isOwn = ({ path }: Operation) => path.includes('{uid}');
const uidOfOwner = () => owner.userId;
/** Operations for players whose path does not name an owner. */
const shared = () =>
  operations.filter((of) => of.access !== 'public' && !isOfElders(of) && !isOwn(of));

describe('every operation', () => {
  it('that takes ids outside its path is declared to do so', () => {
    const found = shared().filter((of) => namedBy(of) === 'nothing' && takesIds(of));
    const lines = declaredOperations(academy.academy);
    const declared = operations.filter(({ name }) => lines[name]?.endsWith(', ids'));
    const namesOf = (some: readonly Operation[]) => some.map(({ name }) => name);
    expect(namesOf(declared)).toEqual(namesOf(found));
  });

  it('that is not public is closed to visitors and to the suspended', async () => {
    const what = operations.filter(({ access }) => access !== 'public');
    const who = { visitor: academy.visitor, suspended };
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [401] })).toEqual([]);
  });

  it('of elders is closed to players, whoever owns the object', async () => {
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

  it('below the own user finds no object of another', async () => {
    const named = /\{(sessionId|id|muteId|activityId)\}/;
    const what = operations.filter((operation) => isOwn(operation) && named.test(operation.path));
    expect(what.length).toBeGreaterThan(5);
    for (const person of [mate, stranger, elder, operator]) {
      const who = { [person.displayName]: person };
      const open = await openOnes({ who, what, uid: () => person.userId, refused: [404] });
      expect(open).toEqual([]);
    }
  });

  it('on an object of another answers as if it did not exist', async () => {
    const who = { mate, stranger, elder, operator };
    const what = shared().filter((of) => namedBy(of) === 'object');
    expect(what.length).toBeGreaterThan(7);
    const uncreated = what.filter((of) =>
      of.parameters.some(({ in: place, name }) => place === 'path' && !thingOf(of, name)),
    );
    expect(uncreated.map(({ name }) => name)).toEqual([]);
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [404] })).toEqual([]);
  });

  it('on an own object finds it, so that the refusals above are about the person', async () => {
    const named = /\{(sessionId|id|muteId|activityId)\}/;
    const own = operations.filter((of) => isOwn(of) && named.test(of.path));
    const what = [...own, ...shared().filter((of) => namedBy(of) === 'object')]
      .filter((of) => !isOfElders(of))
      // What is removed is found by no later request.
      .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    const person = await academy.otherDevice(owner);
    const missing: string[] = [];
    for (const operation of what) {
      const { status, text } = await send(person, operation, owner.userId);
      if (status === 404) missing.push(`${operation.name}: ${status} ${text}`);
    }
    expect(missing).toEqual([]);
  });

  it('that needs a confirmation is closed to sessions without one, and no other is', async () => {
    const callers = async ({ access }: Operation) => [
      await academy.unconfirmed(
        access === 'super_admin' ? operator : access === 'elder' ? elder : owner,
      ),
    ];
    const refuses = ({ stepUp }: Operation) => stepUp;
    expect(await misjudged({ reason: 'confirmation-needed', refuses, callers })).toEqual([]);
  });

  it('of elders is closed to elders and operators whose factor is overdue, and no other is', async () => {
    const { pool } = academy.database;
    const late = { elder: await academy.elder('Elder Late'), operator: await academy.operator() };
    await pool.query(`update factor_policy set policy = 'required'`);
    for (const { userId } of Object.values(late)) {
      const overdue = `update elders_since set since = now() - interval '8 days' where user_id = $1`;
      await pool.query(overdue, [userId]);
    }
    const callers = ({ access }: Operation) => [
      access === 'super_admin' ? late.operator : late.elder,
    ];
    const wrong = await misjudged({ reason: 'factor-needed', refuses: isOfElders, callers });
    await pool.query('update factor_policy set policy = null');
    expect(wrong).toEqual([]);
  });

  it('that is not public is closed to everybody whose factor is overdue where all need one, except the own account', async () => {
    const { pool } = academy.database;
    const people = [
      await academy.player(),
      await academy.elder('Elder Slow'),
      await academy.operator(),
    ];
    await pool.query(
      `update factor_policy set policy = 'required', everybody_since = now() - interval '8 days'`,
    );
    await pool.query(`update profiles set created_at = now() - interval '9 days'`);
    const callers = () => people;
    const wrong = await misjudged({ reason: 'factor-needed', refuses: isNotOwnAccount, callers });
    await pool.query('update factor_policy set policy = null, everybody_since = null');
    expect(wrong).toEqual([]);
  });

  it('that is not public is closed to accounts that wait for an elder or were refused, except the own account', async () => {
    const people = [await academy.player(), await academy.newcomer()];
    const [waiting, refused] = people;
    const { pool } = academy.database;
    await pool.query('insert into newcomers (user_id) values ($1)', [waiting?.userId]);
    await pool.query(
      `insert into newcomers (user_id, state, reason) values ($1, 'refused', 'unknown')`,
      [refused?.userId],
    );
    const callers = () => people;
    const wrong = await misjudged({ reason: 'not-admitted', refuses: isNotOwnAccount, callers });
    await pool.query('delete from newcomers');
    expect(wrong).toEqual([]);
  });

  it('that is not public is closed to a session that awaits its code or its passkey', async () => {
    const [byCode, byPasskey] = [await academy.player(), await academy.elder('Elder Half')];
    const { pool } = academy.database;
    const app = `insert into totp_factors (user_id, secret, confirmed_at) values ($1, 'none', now())`;
    await pool.query(app, [byCode.userId]);
    await pool.query(
      `insert into passkeys
         (user_id, name, credential_id, public_key, sign_count, transports, is_synced)
       values ($1, 'Khóa', 'half', 'none', 0, '', false)`,
      [byPasskey.userId],
    );
    const half = await academy.otherDevice(byCode);
    const who = { code: half, passkey: await academy.otherDevice(byPasskey) };
    const what = operations.filter(({ access }) => access !== 'public');
    expect(await openOnes({ who, what, uid: () => half.userId, refused: [401] })).toEqual([]);
  });

  it('of a guild is closed to players of other guilds and of none', async () => {
    const who = { stranger, newcomer: await academy.newcomer() };
    const what = shared().filter((of) => namedBy(of) === 'guild');
    expect(what.length).toBeGreaterThan(5);
    expect(await openOnes({ who, what, uid: uidOfOwner, refused: [403, 404] })).toEqual([]);
  });
});
