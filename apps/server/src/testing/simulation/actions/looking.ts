import { type Action, mayBeDone } from './action.ts';

/** URLs that only their owner may read, for a given user. */
const OWN_ALONE = [
  ...['notifications', 'activeQuests', 'streak', 'exports', 'blocks', 'consents', 'sessions'],
  ...['signIns', 'factors', 'identities', 'passkeys', 'pushDevices', 'pushSettings', 'strava'],
  ...['decay', 'mentoring', 'activities', 'admission', 'youngPlayer', 'boardChoice'],
];
const FOR_ELDERS = [
  ...['/api/submissions/pending', '/api/auditEntries', '/api/members', '/api/moderation/queue'],
  ...['/api/personalQuests/pending', '/api/operations', '/api/errorGroups', '/api/queueCounts'],
];

/** Requests what belongs to another person; every request must be refused. */
export const pry: Action = async ({ world, random }) => {
  const player = world.people[random.int(0, 4)];
  const other = world.people[random.int(0, 4)];
  if (!player || !other || player === other) return;
  const [foreign] = await world.read<{ submission: string | null; quest: string; guild: string }>(
    `select (select submission_id::text from submissions where user_id = $2
         order by submitted_at desc, submission_id limit 1) as submission,
       q.quest_id as quest, q.guild from quests q
     where q.guild <> (select guild from profiles where user_id = $1)
     order by q.guild, q.title limit 1`,
    [player.userId, other.userId],
  );
  if (!foreign) return;
  const places = [
    ...OWN_ALONE.map((place) => `/api/users/${other.userId}/${place}`),
    `/api/quests/${foreign.quest}`,
    ...FOR_ELDERS,
  ];
  const guild = [`/api/guildChats/${foreign.guild}/messages`, `/api/guildChats/${foreign.guild}`];
  const chosen = [random.pick(places), random.pick(places), random.pick(guild)];
  if (foreign.submission) chosen.push(`/api/submissions/${foreign.submission}/ceremonies`);
  for (const url of chosen) {
    const outcome = await world.call(player, { method: 'GET', url });
    const place = url.replaceAll(other.userId, other.name).replace(/[0-9a-f-]{36}/, 'id');
    world.history.add(`  ${player.name} looks at ${place}: ${outcome.kind}`);
    if (outcome.kind === 'done') return [`${player.name} sees ${place}`];
    await world.restartIfStopped();
  }
  return;
};

/** Two devices of a player claim the same ceremony at once. */
export const claimCeremony: Action = async ({ world, random }) => {
  const [waiting] = await world.read<{ id: string; userId: string }>(
    `select notification_id as id, user_id as "userId" from notifications
     where ceremony <> 'none' order by ceremony desc, created_at, notification_id limit 1`,
  );
  const player = world.people.find(({ userId }) => userId === waiting?.userId);
  if (!waiting || !player) return;
  const url = `/api/users/${player.userId}/notifications/${waiting.id}/ceremony`;
  const name = world.history.nameOf('ceremony', waiting.id);
  const claim = () => world.call(player, { method: 'POST', url });
  const outcomes = await world.edges.race(random, () => Promise.all([claim(), claim()]));
  const granted = outcomes.filter(
    (outcome) => outcome.kind === 'done' && JSON.stringify(outcome.body).includes('"granted":true'),
  ).length;
  world.history.add(`  ${player.name} claims ${name} on two devices: ${granted} granted`);
  const at = world.time.now();
  for (let count = 0; count < granted; count += 1) {
    world.journal.push({ kind: 'ceremony', id: waiting.id, isKnown: true, at });
  }
  return;
};

/** Posts in the chat of the own guild; a retry has the same key. */
export const say: Action = async ({ world, random, send }) => {
  const player = world.people[random.int(0, 4)];
  if (!player) return;
  const [own] = await world.read<{ guild: string }>(
    'select guild from profiles where user_id = $1',
    [player.userId],
  );
  const clientKey = crypto.randomUUID();
  const message = `A word from ${player.name}, number ${world.journal.length}`;
  const outcome = await send(player, 'says a word', {
    method: 'POST',
    url: `/api/guildChats/${own?.guild}/messages`,
    body: { message, key: clientKey },
  });
  if (!mayBeDone(outcome)) return;
  const isKnown = outcome.kind === 'done';
  const at = world.time.now();
  const entry = { kind: 'message', text: message, key: clientKey, userId: player.userId } as const;
  world.journal.push({ ...entry, isKnown, at });
  return;
};
