import type { Action } from './action.ts';
import { get } from './requests.ts';

/** URLs that only their owner may read, for a given user. */
const OWNER_ONLY = [
  'notifications',
  'activeQuests',
  'streak',
  'exports',
  'blocks',
  'consents',
  'sessions',
  'signIns',
  'factors',
  'identities',
  'passkeys',
  'pushDevices',
  'pushSettings',
  'strava',
  'decay',
  'mentoring',
  'activities',
  'admission',
  'youngPlayer',
  'boardChoice',
];
const ELDERS_ONLY = [
  '/api/submissions/pending',
  '/api/auditEntries',
  '/api/members',
  '/api/moderation/queue',
  '/api/personalQuests/pending',
  '/api/operations',
  '/api/errorGroups',
  '/api/queueCounts',
];

/** Requests what belongs to another person; every request must be refused. */
export const readForbidden: Action = async ({ world, random }) => {
  const player = world.somePlayer(random);
  const other = world.somePlayer(random);
  if (player === other) return;
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
    ...OWNER_ONLY.map((place) => `/api/users/${other.userId}/${place}`),
    `/api/quests/${foreign.quest}`,
    ...ELDERS_ONLY,
  ];
  const guild = [`/api/guildChats/${foreign.guild}/messages`, `/api/guildChats/${foreign.guild}`];
  const chosen = [random.pick(places), random.pick(places), random.pick(guild)];
  if (foreign.submission) chosen.push(`/api/submissions/${foreign.submission}/ceremonies`);
  for (const url of chosen) {
    const outcome = await world.call(player, get(url));
    const place = url.replaceAll(other.userId, other.name).replace(/[0-9a-f-]{36}/, 'id');
    world.history.add(`  ${player.name} requests ${place}: ${outcome.kind}`);
    if (outcome.kind === 'done') return [`${player.name} may read ${place}`];
    await world.restartIfStopped();
  }
  return;
};
