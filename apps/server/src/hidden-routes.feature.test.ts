import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { documentedOperations } from '#testing/contract/operations.ts';
import { testAcademy } from '#testing/test-academy.ts';

/**
 * Routes that are not in the API document because they use no JSON, each with the access that it needs.
 * `anyone`: no caller is refused, or access does not depend on a session. A new route of this kind must be
 * listed here.
 */
const ROUTES: Readonly<Record<string, 'anyone' | 'signed-in' | 'member' | 'elder' | 'owner'>> = {
  'GET /api/auth/*': 'anyone',
  'POST /api/auth/*': 'anyone',
  'GET /api/local/mailbox': 'anyone',
  // Authorised by the token of a guardian's link: `guardians.feature.test.ts`.
  'POST /api/guardian/exportFile': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /env.js': 'anyone',
  'GET /healthz': 'anyone',
  'GET /local/mailbox': 'anyone',
  // Authorised by network or token: `metrics.feature.test.ts`.
  'GET /metrics': 'anyone',
  'GET /readyz': 'anyone',
  'GET /api/live': 'signed-in',
  'GET /files/avatars/*': 'signed-in',
  'GET /files/backgrounds/*': 'signed-in',
  'GET /files/guild_images/:guild.png': 'signed-in',
  // Another user's upload: `uploads-refused.feature.test.ts`.
  'POST /api/uploads': 'member',
  'OPTIONS /api/uploads': 'member',
  'PATCH /api/uploads/:uploadId': 'member',
  'DELETE /api/uploads/:uploadId': 'member',
  'PUT /api/guilds/:guild/image': 'elder',
  'POST /api/backgrounds/pictures': 'elder',
  'GET /files/activities/:activityId': 'owner',
  'GET /files/exports/:exportId': 'owner',
  'GET /files/submissions/*': 'owner',
  'PUT /api/users/:uid/avatar/picture': 'owner',
};
let things: Record<string, string>;

const academy = await testAcademy();
const owner = await academy.player();

beforeAll(async () => {
  const insert = async (text: string, values: unknown[]): Promise<string> => {
    const rows = await academy.query<{ id: string }>(text, values);
    return String(rows[0]?.id);
  };
  const stored = async (name: string): Promise<string> => {
    const file = path.join(academy.config.dataDirectory, 'files', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'bytes of it');
    return name;
  };
  const submitted = `${owner.userId}/quest/1-a.png`;
  await insert(
    `insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
       declared_size, status, path, content_type, size, sha256, finished_at)
     values (gen_random_uuid(), $1, $2, 'image', 'a.png', 'image/png', 11, 'ready',
       $3, 'image/png', 11, 'x', now()) returning upload_id as id`,
    [owner.userId, await academy.quest(), await stored(`submissions/${submitted}`)],
  );
  const run = await owner.post(`/api/users/${owner.userId}/activities`, {
    family: 'run',
    startedAt: new Date(academy.clock.now().getTime() - 18_000_000).toISOString(),
    minutes: 30,
    kilometres: 5,
    note: 'Chạy trên máy cạnh cửa sổ.',
  });
  things = {
    ':uid': owner.userId,
    ':guild': 'titans',
    ':exportId': await insert(
      `insert into exports
         (user_id, status, requested_at, ready_at, expires_at, path, size, sha256)
       values ($1, 'ready', $2, $2, $2::timestamptz + interval '1 day', $3, 11, 'x')
       returning export_id as id`,
      [owner.userId, academy.clock.now(), await stored(`exports/${owner.userId}.zip`)],
    ),
    ':activityId': await insert(
      `update activities set proof_path = $2, proof_type = 'image/png'
       where activity_id = $1 returning activity_id as id`,
      [
        (run.body as { activityId: string }).activityId,
        await stored(`activities/${owner.userId}.png`),
      ],
    ),
    ':uploadId': '00000000-0000-4000-8000-000000000000',
    '*': submitted,
  };
});

/** Every route of the server, wildcards included; Fastify lists them only as a prefix tree. */
function allRoutes(): string[] {
  const above: string[] = [];
  const tree = academy.app.printRoutes({ commonPrefix: true });
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S+?)(?: \(([^)]*)\))?$/.exec(line) ?? [];
    const path = `${above.slice(0, indent.length / 4).join('')}${part}`;
    above.splice(indent.length / 4, above.length, part);
    return (methods ?? '').split(', ').flatMap((method) => (method ? [`${method} ${path}`] : []));
  });
}

function send(caller: Pick<Caller, 'send'>, route: string) {
  const [method = 'GET', path = ''] = route.split(' ');
  const url = path.replace(/:[a-zA-Z]+|\*$/g, (name) => things[name] ?? name);
  const hasBody = method === 'PUT' || method === 'POST';
  return caller.send({
    method: method as 'GET',
    url,
    ...(hasBody && { headers: { 'content-type': 'image/png' }, payload: Buffer.from('png') }),
  });
}

async function answers(callers: Record<string, Pick<Caller, 'send'>>, kinds: readonly string[]) {
  const seen: Record<string, number> = {};
  for (const [route, kind] of Object.entries(ROUTES)) {
    if (!kinds.includes(kind)) continue;
    for (const [name, caller] of Object.entries(callers)) {
      seen[`${route} as ${name}`] = (await send(caller, route)).status;
    }
  }
  return seen;
}

/** The routes whose response had another status. */
const others = (seen: Record<string, number>, status: number) =>
  Object.entries(seen).filter(([, found]) => found !== status);

describe('a route outside the API document', () => {
  it('is listed here with its access', () => {
    const documented = documentedOperations(academy.app).map(({ method, path }) =>
      `${method} ${path}`.replace(/\{(\w+)\}/g, ':$1'),
    );
    const hidden = allRoutes().filter(
      (route) => !/^HEAD | \/api\/docs/.test(route) && !documented.includes(route),
    );
    expect(hidden.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it('is closed to visitors and to suspended users', async () => {
    const suspended = await academy.player();
    const words = { days: 3, reason: 'Nghỉ vài hôm cho nguôi.' };
    const elder = await academy.elder();
    await elder.post(`/api/members/${suspended.userId}/suspension`, words);
    const who = { visitor: academy.visitor, suspended };
    const seen = await answers(who, ['signed-in', 'member', 'elder', 'owner']);
    expect(Object.keys(seen)).toHaveLength(28);
    expect(others(seen, 401)).toEqual([]);
  });

  it('for members is closed to users without a guild, for elders to every player', async () => {
    expect(others(await answers({ newcomer: await academy.newcomer() }, ['member']), 403)).toEqual(
      [],
    );
    const players = { owner, stranger: await academy.player('envoys') };
    expect(others(await answers(players, ['elder']), 403)).toEqual([]);
  });

  it('to another user’s resource answers like one that does not exist', async () => {
    const who = {
      mate: await academy.player(),
      stranger: await academy.player('envoys'),
      newcomer: await academy.newcomer(),
    };
    expect(others(await answers(who, ['owner']), 404)).toEqual([]);
    // Its owner gets it, so the others are refused and nothing is missing.
    expect(await answers({ owner }, ['owner'])).toEqual({
      'GET /files/activities/:activityId as owner': 200,
      'GET /files/exports/:exportId as owner': 200,
      'GET /files/submissions/* as owner': 200,
      // The bytes are no picture.
      'PUT /api/users/:uid/avatar/picture as owner': 400,
    });
  });
});
