import fc from 'fast-check';
import { createKnownIds, type KnownIds } from '#testing/contract/known-ids.ts';
import { documentedOperations, type Operation } from '#testing/contract/operations.ts';
import { onTheWire, validRequest } from '#testing/contract/requests.ts';
import { type Person, PLAYERS } from '../people.ts';
import { LAST_FROM, LATER_FROM } from '../plan.ts';
import type { Random } from '../random.ts';
import type { Request, World } from '../world.ts';
import type { Action } from './action.ts';
import { confirm } from './requests.ts';

/**
 * Operations that a generated request may call beside every GET. Left out is what another action calls with
 * values of its own, what changes the people themselves (roles, sessions, passwords, erasures, and whom the
 * academy admits), and the pause of Strava, during which the checker could not expect any activity.
 */
const WRITES = [
  'DELETE /api/calendar/holidays/{id}',
  'DELETE /api/calendar/outages/{id}',
  'DELETE /api/guilds/{guild}/image',
  'DELETE /api/invitations/{invitationId}',
  'DELETE /api/mentorships/{id}',
  'DELETE /api/moderation/words/{word}',
  'DELETE /api/personalQuests/{id}',
  'DELETE /api/submissions/pending/{submissionId}/claim',
  'PATCH /api/moderation/guildChats/{guild}',
  'PATCH /api/users/{uid}/notifications/{id}',
  'POST /api/calendar/outages',
  'POST /api/invitations/offer',
  'POST /api/logClientEvent',
  'POST /api/mentorships',
  'POST /api/mentorships/{id}/accept',
  'POST /api/mentorships/{id}/decline',
  'POST /api/mentorships/{id}/encouragements',
  'POST /api/moderation/messages/{messageId}/keep',
  'POST /api/moderation/mutes/{muteId}/answer',
  'POST /api/moderation/mutes/{muteId}/lift',
  'POST /api/moderation/words',
  'POST /api/notificationLogs/{id}/cancel',
  'POST /api/personalQuests',
  'POST /api/personalQuests/{id}/approve',
  'POST /api/personalQuests/{id}/reject',
  'POST /api/questBook',
  'POST /api/quests',
  'POST /api/setup/testMail',
  'PUT /api/activityLimits',
  'PUT /api/errorGroups/{fingerprint}/resolution',
  'PUT /api/guildChats/{guild}/read',
  'PUT /api/users/{uid}/boardChoice',
  'PUT /api/users/{uid}/card',
  'PUT /api/users/{uid}/introductions/kael',
  'PUT /api/users/{uid}/passkeys/{id}/name',
  'PUT /api/users/{uid}/pushSettings',
];

/** Requests that are drawn from `LATER_FROM` on. */
const LATER_WRITES = [...WRITES, 'PATCH /api/quests/{questId}'];

/** Requests that are drawn from `LAST_FROM` on. */
const LAST_WRITES = [
  ...LATER_WRITES,
  'DELETE /api/users/{uid}/firstPath',
  'POST /api/removePushSubscription',
];

/** Reads several things, as a page does that is opened. */
export const readGenerated: Action = async ({ world, random }) => {
  const reads = operationsOf(world).filter(({ method }) => method === 'GET');
  for (let count = 0; count < 5; count += 1) {
    const operation = random.pick(reads);
    const person = personFor(operation, { world, random });
    if (!person) continue;
    const ids = await knownIds(world, person);
    const outcome = await world.call(person, generate(operation, { ids, random, person }));
    world.history.add(`  ${person.name} requests ${operation.path}: ${outcome.kind}`);
    if (outcome.kind === 'done') ids.learn(operation.path, outcome.body);
    await world.restartIfStopped();
  }
  return;
};

/** Changes something that no other action changes, with values generated from the API document. */
export const writeGenerated: Action = async ({ world, random, send }) => {
  const name = random.pick(writesOn(world.day));
  const operation = operationsOf(world).find((each) => each.name === name);
  if (!operation) return [`${name} is not documented any more`];
  const person = personFor(operation, { world, random });
  if (!person) return;
  if (operation.stepUp) await confirm(world, person);
  const ids = await knownIds(world, person);
  const outcome = await send(person, operation.name, generate(operation, { ids, random, person }));
  if (outcome.kind === 'done') ids.learn(operation.path, outcome.body);
  return;
};

function writesOn(day: number): readonly string[] {
  if (day < LATER_FROM) return WRITES;
  return day < LAST_FROM ? LATER_WRITES : LAST_WRITES;
}

let documented: readonly Operation[] | undefined;

/** The operations are the same in every process and run. */
function operationsOf(world: World): readonly Operation[] {
  documented ??= documentedOperations(world.academy.app);
  return documented;
}

/** Newest objects to which a generated request may refer: the path that lists them, the field, and a query. */
const OBJECTS: readonly (readonly [path: string, field: string, query: string])[] = [
  [
    '/api/submissions',
    'submissionId',
    'submission_id::text as id from submissions order by submitted_at desc, 1',
  ],
  [
    '/api/quests',
    'questId',
    'quest_id::text as id from quests where is_active order by created_at desc, 1',
  ],
  [
    '/api/guildChats',
    'messageId',
    'message_id::text as id from chat_messages order by sequence desc',
  ],
  [
    '/api/moderation/mutes',
    'muteId',
    'mute_id::text as id from chat_mutes order by muted_at desc, 1',
  ],
  ['/api/moderation/words', 'word', 'word as id from chat_words order by listed_at desc, 1'],
  [
    '/api/activityHolds',
    'activityId',
    'activity_id::text as id from activities order by created_at desc, 1',
  ],
  [
    '/api/mentorships',
    'id',
    'mentorship_id::text as id from mentorships order by invited_at desc, 1',
  ],
  [
    '/api/personalQuests',
    'id',
    'proposal_id::text as id from personal_quests order by proposed_at desc, 1',
  ],
  [
    '/api/calendar/holidays',
    'id',
    "closure_id::text as id from closures where kind = 'holiday' order by created_at desc, 1",
  ],
  [
    '/api/calendar/outages',
    'id',
    "closure_id::text as id from closures where kind = 'outage' order by created_at desc, 1",
  ],
  [
    '/api/notificationLogs',
    'id',
    'broadcast_id::text as id from broadcasts order by created_at desc, 1',
  ],
  [
    '/api/invitations',
    'invitationId',
    'invitation_id::text as id from invitations order by created_at desc, 1',
  ],
  [
    '/api/errorGroups',
    'fingerprint',
    'fingerprint as id from error_groups order by last_seen desc, 1',
  ],
  [
    '/api/users/{uid}/notifications',
    'id',
    'notification_id::text as id from notifications where user_id = $1 order by created_at desc, 1',
  ],
  [
    '/api/users/{uid}/passkeys',
    'id',
    'passkey_id::text as id from passkeys where user_id = $1 order by created_at desc, 1',
  ],
];

/** Ids of earlier responses; from `LATER_FROM` on those of the newest objects. */
async function knownIds(world: World, person: Person): Promise<KnownIds> {
  if (world.day >= LATER_FROM) return newestIds(world, person);
  const { memory } = world;
  const known = (memory.get('known-ids') as KnownIds | undefined) ?? createKnownIds();
  memory.set('known-ids', known);
  return known;
}

/** Ids of the newest stored objects, independent of earlier responses. */
async function newestIds(world: World, person: Person): Promise<KnownIds> {
  const ids = createKnownIds();
  const parts = OBJECTS.map(
    ([path, field, query]) => `(select '${path}' as path, '${field}' as field, ${query} limit 3)`,
  );
  const rows = await world.read<{ path: string; field: string; id: string }>(
    parts.join(' union all '),
    [person.userId],
  );
  for (const { path, field, id } of rows) ids.learn(path, { [field]: id });
  for (const { userId } of world.people) ids.learn('/api/members', { userId });
  return ids;
}

/** Somebody whose role may call the operation. */
function personFor(
  { access }: Operation,
  { world, random }: { world: World; random: Random },
): Person | undefined {
  const { people } = world;
  if (access === 'super_admin') return people.at(-1);
  if (access === 'elder') return people[random.int(PLAYERS, people.length - 1)];
  return people[random.int(0, people.length - 1)];
}

/** Built once for each operation: a schema takes longer to read than a request to generate. */
const validRequests = new Map<Operation, ReturnType<typeof validRequest>>();

function generate(
  operation: Operation,
  { ids, random, person }: { ids: KnownIds; random: Random; person: Person },
): Request {
  const requests = validRequests.get(operation) ?? validRequest(operation);
  validRequests.set(operation, requests);
  const [request] = fc.sample(requests, {
    seed: random.int(0, 2 ** 31 - 1),
    numRuns: 1,
  });
  if (!request) throw new Error('no request was generated');
  const { url, payload, headers } = onTheWire({
    operation,
    request,
    resolve: (known) => ids.resolve({ known, path: operation.path, own: person.userId }),
  });
  return {
    method: operation.method,
    url: String(url),
    ...(payload === undefined
      ? {}
      : { body: payload, headers: { ...JSON_BODY, ...(headers as object) } }),
  };
}

const JSON_BODY = { 'content-type': 'application/json' };
