import type { Person } from '../people.ts';
import type { Acting, Action } from './action.ts';
import { picture, png } from './pictures.ts';
import { attempt, first, get, post, put, remove } from './requests.ts';

type Problems = Promise<string[] | undefined>;

/** An elder stores a background and shows it to everyone, shows none, or removes the newest one. */
export const changeBackground: Action = async (acting) => {
  const { world, random } = acting;
  const elder = world.someElder(random);
  if (random.chance(0.6)) return storeBackground(acting, elder);
  return random.chance(0.5) ? removeBackground(acting, elder) : showBackground(acting, elder, null);
};

async function storeBackground(acting: Acting, elder: Person): Problems {
  const { send, random } = acting;
  const ids: Record<string, string> = {};
  for (const part of ['image', 'thumbnail']) {
    const url = `/api/backgrounds/pictures?part=${part}&name=night.png`;
    const stored = await send(elder, `stores the ${part} of a background`, {
      ...picture(url, png(random)),
      method: 'POST',
    });
    if (stored.kind !== 'done') return;
    ids[`${part}Id`] = (stored.body as { fileId: string }).fileId;
  }
  const saved = await send(
    elder,
    'makes a background of them',
    post('/api/backgrounds', { ...ids, originalName: 'night.png' }),
  );
  if (saved.kind !== 'done') return;
  return showBackground(acting, elder, saved.body as { id: string; url: string });
}

/** After the response every player must be shown this background. */
async function showBackground(
  { world, random, send }: Acting,
  elder: Person,
  background: { id: string; url: string } | null,
): Problems {
  const outcome = await send(
    elder,
    background ? 'shows a background' : 'shows no background',
    put('/api/config', { backgroundId: background?.id ?? null }),
  );
  const player = world.somePlayer(random);
  if (outcome.kind !== 'done') return;
  const shown = await attempt(world, player, get('/api/config'));
  if (shown.kind !== 'done') return;
  const { homePageBackgroundUrl: url } = shown.body as { homePageBackgroundUrl: string | null };
  if (url !== (background?.url ?? null)) return [`${player.name} is shown another background`];
  if (url === null) return;
  const seen = await attempt(world, player, get(url));
  return seen.kind === 'refused' && seen.status === 404
    ? [`the background that ${player.name} is shown does not exist`]
    : undefined;
}

/** After the response nobody is shown the removed background. */
async function removeBackground({ world, send }: Acting, elder: Person): Problems {
  const newest = await first<{ id: string }>(
    world,
    'select background_id as id from backgrounds order by uploaded_at desc, background_id limit 1',
  );
  if (!newest) return;
  const outcome = await send(
    elder,
    'removes a background',
    remove(`/api/backgrounds/${newest.id}`),
  );
  if (outcome.kind !== 'done') return;
  const left = await first(
    world,
    `select from backgrounds where background_id = $1
     union all select from home_config where background_id = $1`,
    [newest.id],
  );
  return left ? ['a removed background is still stored or shown'] : undefined;
}
