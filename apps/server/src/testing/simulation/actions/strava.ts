import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { FIRST_ATHLETE } from '../external-services/strava.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { attempt, first, get, post, put } from './requests.ts';

/** Callers of the webhook have no account. */
const WEBHOOK_CALLER: Person = {
  index: -1,
  generation: 0,
  name: 'Strava',
  email: '',
  userId: '',
  cookie: '',
  role: 'player',
};

const playerOf = ({ world, random }: Acting) => world.personAt(random.int(0, 2));
const athleteOf = ({ index }: Person) => FIRST_ATHLETE + index;

/** Gives the consents, authorises at Strava, and returns. */
export const connectStrava: Action = async (acting) => {
  const { world, send } = acting;
  const player = playerOf(acting);
  const consent = await send(
    player,
    'agrees to Strava',
    put(`/api/users/${player.userId}/consents/strava`, {
      granted: true,
      version: CONSENT_VERSIONS.strava,
    }),
  );
  if (consent.kind !== 'done') return;
  const answer = await attempt(world, player, get('/api/getStravaAuthUrl'));
  if (answer.kind !== 'done') return;
  const { authUrl } = answer.body as { authUrl: string };
  const back = world.services.strava.authorize(authUrl, athleteOf(player));
  await send(player, 'returns from Strava', {
    ...get(`/api/handleStravaCallback?${back}`),
    isTriedOnce: true,
  });
  world.record({ kind: 'connected', userId: player.userId });
  await deliverEvents(world);
  return;
};

/** Ends the link of a connected player: what came from Strava is removed at once, and a mail confirms it. */
export const disconnectStrava: Action = async ({ world, random, send }) => {
  const links = await world.read<{ userId: string }>(
    'select user_id as "userId" from strava_links order by athlete_id',
  );
  const link = links.length > 0 ? random.pick(links) : undefined;
  const player = world.people.find(({ userId }) => userId === link?.userId);
  if (!player) return;
  const { userId, email, name } = player;
  const outcome = await send(player, 'disconnects Strava', post('/api/disconnectStrava'));
  if (outcome.kind !== 'done') return;
  world.record({ kind: 'mail-promised', email, userId });
  const left = await first<{ what: string }>(
    world,
    `select 'the link' as what from strava_links where user_id = $1
     union all select 'a consent' from consents
       where user_id = $1 and purpose in ('strava', 'strava_sharing') and granted
     union all select 'an activity' from activities
       where user_id = $1 and source = 'strava' and removed_at is null`,
    [userId],
  );
  return left ? [`${name} disconnected Strava, and ${left.what} remains`] : undefined;
};

/** Records a run, or changes or removes one of the last days; Strava sends the event later. */
export const changeActivity: Action = async (acting) => {
  const { world, random, send } = acting;
  const player = playerOf(acting);
  const { strava } = world.services;
  const athlete = athleteOf(player);
  const now = world.time.now();
  const recent = strava.activities.filter(
    (each) => each.athlete === athlete && !each.isDeleted && each.start > now - 60 * HOUR_MS,
  );
  const kind = random.int(0, 9);
  if (kind < 6 || recent.length === 0) {
    const metres = random.int(2000, 9000);
    const seconds = Math.round(metres / (2 + random.next()));
    const start = now - seconds * 1000 - random.int(1, 120) * 60_000;
    strava.record({ athlete, metres, seconds, start, sport: 'Run' });
    world.history.add(`  ${player.name} runs ${metres} m`);
  } else {
    const activity = random.pick(recent);
    const change =
      kind < 9 ? { isDeleted: true } : { metres: activity.metres - random.int(0, 500) };
    strava.change(activity, change);
    world.history.add(`  ${player.name} ${kind < 9 ? 'removes' : 'changes'} a run`);
  }
  await deliverEvents(world);
  if (!random.chance(0.3)) return;
  await send(player, 'requests a sync', post('/api/syncStravaActivities'));
  return;
};

/** Delivers due events to the academy; a refused one is not repeated. */
async function deliverEvents(world: World): Promise<void> {
  for (const { path: url, body } of world.services.strava.takeEvents()) {
    const outcome = await world.call(WEBHOOK_CALLER, post(url, body));
    world.history.add(`  Strava sends an event: ${outcome.kind}`);
    await world.restartIfStopped();
  }
}
