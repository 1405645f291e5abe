import { DAY_MS, HOUR_MS } from '@goreal/domain/calendar/durations';
import { gpxOfTracks, type SampleEffort, tcxOf } from '#testing/activity-samples.ts';
import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { first, post } from './requests.ts';

type Problems = Promise<string[] | undefined>;

/** Starts of recordings a day. There are few, so the same file is uploaded again, and by other players. */
const STARTS_A_DAY = 3;

/** A player uploads recordings of activities; an elder decides those that wait for review. */
export const uploadActivities: Action = async (acting) => {
  const { world, random } = acting;
  const player = world.somePlayer(random);
  return random.chance(0.65) ? upload(acting, player) : decide(acting);
};

async function upload({ world, random, send }: Acting, player: Person): Problems {
  const recordings = Array.from({ length: random.int(1, 3) }, () => recordingOf(world, random));
  const [only] = recordings;
  const isWatch = recordings.length === 1 && random.chance(0.5);
  const outcome = await send(player, `uploads ${recordings.length} recordings`, {
    ...post(
      `/api/users/${player.userId}/activityFiles?name=${isWatch ? 'watch.tcx' : 'phone.gpx'}`,
      Buffer.from(isWatch && only ? tcxOf(only) : gpxOfTracks(recordings)),
    ),
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (outcome.kind !== 'done') return;
  const { files } = outcome.body as {
    files: { effort: { activityId: string } | null; fault: string | null }[];
  };
  const { userId } = player;
  for (const { effort } of files) {
    if (effort) world.record({ kind: 'recording', id: effort.activityId, userId });
  }
  const [fault] = files.flatMap((file) => file.fault ?? []);
  const isExpected = fault === undefined || fault.startsWith('too-many');
  return isExpected ? [] : [`a recording of ${player.name} is refused: ${fault}`];
}

/** One of the recordings of the last days. Its start alone decides the rest of it. */
function recordingOf(world: World, random: Random): SampleEffort {
  const day = Math.floor(world.time.now() / DAY_MS) - random.int(1, 3);
  const start = day * DAY_MS + random.int(1, STARTS_A_DAY) * 5 * HOUR_MS;
  const seconds = 1_200 + ((start / HOUR_MS) % 1_200);
  return {
    start: new Date(start).toISOString(),
    seconds,
    metres: Math.round(seconds * 2.4),
  };
}

/** Decides one waiting activity, or all of one upload, and reads what became of them. */
async function decide({ world, random, send }: Acting): Problems {
  const elder = world.someElder(random);
  const waiting = await first<{ id: string; importId: string | null }>(
    world,
    `select activity_id as id, import_id as "importId" from activities
     where source = 'file' and standing = 'held' and removed_at is null
     order by created_at desc, activity_id limit 1`,
  );
  if (!waiting) return;
  const { id, importId } = waiting;
  const path = importId === null ? `activityHolds/${id}` : `activityImports/${importId}`;
  const isApproved = random.chance(0.7);
  const outcome = await send(
    elder,
    `${isApproved ? 'approves' : 'rejects'} ${importId === null ? 'a recording' : 'an upload'}`,
    isApproved
      ? post(`/api/${path}/approve`)
      : post(`/api/${path}/reject`, { reason: 'Another player sent the same.' }),
  );
  if (outcome.kind !== 'done') return;
  const undecided = await world.read(
    `select from activities where removed_at is null and standing = 'held'
       and (activity_id = $1 or import_id = $2)`,
    [id, importId],
  );
  return undecided.length > 0 ? ['a recording waits after an elder has decided it'] : [];
}
