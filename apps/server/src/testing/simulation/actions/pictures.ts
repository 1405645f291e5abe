import { createHash } from 'node:crypto';
import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Request } from '../world.ts';
import type { Acting, Action } from './action.ts';
import { attempt, first, get, post, put } from './requests.ts';

type Problems = Promise<string[] | undefined>;

/**
 * A player changes the avatar to a picture, an emblem or none; an elder removes a picture; the player adds a
 * picture to an effort that awaits review.
 */
export const changePicture: Action = async (acting) => {
  const { world, random, send } = acting;
  const player = world.somePlayer(random);
  const elder = world.someElder(random);
  const kind = random.int(0, 9);
  if (kind < 5) return carryPicture(acting, player);
  if (kind < 6) {
    await send(
      player,
      'carries an emblem',
      put(`/api/users/${player.userId}/avatar`, { emblem: random.chance(0.5) ? 'lac-bird' : null }),
    );
    return;
  }
  return kind < 8 ? removePicture(acting, { player, elder }) : proveEffort(acting);
};

async function carryPicture({ world, random, send }: Acting, player: Person): Problems {
  const bytes = png(random);
  const outcome = await send(
    player,
    'carries a picture',
    picture(`/api/users/${player.userId}/avatar/picture`, bytes),
  );
  if (outcome.kind !== 'done') return;
  const { url } = outcome.body as { url: string };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = url.replace('/files/', '');
  const { userId } = player;
  world.record({ kind: 'avatar', userId, path, sha256 });
  return;
}

/** After the response to an elder's removal of a picture, a request for the picture must be answered with 404. */
async function removePicture(
  { world, send }: Acting,
  { player, elder }: { player: Person; elder: Person },
): Problems {
  const worn = await first<{ path: string }>(
    world,
    'select path from avatars where user_id = $1 and path is not null',
    [player.userId],
  );
  const outcome = await send(elder, `removes the picture of ${player.name}`, {
    ...post(`/api/members/${player.userId}/avatar/remove`, { reason: 'It shows another person.' }),
  });
  if (!worn || outcome.kind !== 'done') return;
  const seen = await attempt(world, player, get(`/files/${worn.path}`));
  return seen.kind === 'done' ? [`the removed picture of ${player.name} is still there`] : [];
}

async function proveEffort({ world, random, send }: Acting): Problems {
  const effort = await first<{ id: string; userId: string }>(
    world,
    `select activity_id as id, user_id as "userId" from activities
     where source = 'manual' and standing = 'held' and removed_at is null
     order by created_at desc, activity_id limit 1`,
  );
  const owner = world.people.find(({ userId }) => userId === effort?.userId);
  if (!effort || !owner) return;
  const url = `/api/users/${owner.userId}/activities/${effort.id}/picture`;
  const outcome = await send(owner, 'adds a picture to an effort', picture(url, png(random)));
  if (outcome.kind !== 'done') return;
  const seen = await attempt(world, owner, get(`/files/activities/${effort.id}`));
  return seen.kind === 'refused' ? [`${owner.name} added a picture and may not see it`] : [];
}

export const picture = (url: string, body: Buffer): Request => ({
  ...put(url, body),
  headers: { 'content-type': 'image/png' },
});

/** The signature of a PNG, followed by random bytes; the simulation does not decode pictures. */
export function png(random: Random): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const pixels = Buffer.alloc(random.int(40, 400), random.int(0, 255));
  const head = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([head, chunk('IHDR', Buffer.alloc(13, 1)), chunk('IDAT', pixels)]);
}
