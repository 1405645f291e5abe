import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { AVATAR_LIMITS } from '@goreal/domain/avatars/avatar';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import { attackSamples } from '../../../apps/server/src/testing/attack-samples.ts';
import { accept, pause, uploadFile } from '../support/actions.ts';
import type { Member } from '../support/people.ts';
import { type Client, sendRaw } from './from-address.ts';
import { openStream } from './streams.ts';

const PAUSE_MS = 1000;
const ROUNDS = 200;
const HOLD_MS = 45_000;
const STREAMS = 3000;
const STREAMS_AT_ONCE = 100;

export type Attacker = { member: Member; client: Client };

export type AttackContext = {
  origin: string;
  attackers: readonly Attacker[];
  pictures: readonly string[];
  samples: Samples;
  recordAttack: (kind: string, status: number) => void;
  stop: AbortSignal;
};

export type Samples = Record<'jpeg' | 'gif' | 'tracks' | 'nested' | 'overlapping', Buffer>;

export async function makeSamples(): Promise<Samples> {
  return {
    jpeg: await attackSamples.progressiveJpeg(),
    gif: await attackSamples.animatedGif(),
    tracks: attackSamples.gpxWithTracks(),
    nested: await attackSamples.nestedGzip(),
    overlapping: attackSamples.overlappingZip(),
  };
}

type Attack = (context: AttackContext, by: Attacker, round: number) => Promise<unknown>;

/** Each attacker repeats these; all run at the same time. */
const BOMBS: readonly Attack[] = [proofBomb, avatarBombs, activityPictureBombs, activityFiles];
/** Started later: earlier they would use up the rate limits of the accounts, and the first BOMBS would be refused. */
const FLOODS: readonly Attack[] = [heldBodies, signInFlood, uploadCreations, brokenHosts];
const FLOODS_AFTER_MS = 10_000;

/** Runs all attacks until `stop`. */
export async function attack(context: AttackContext): Promise<void> {
  const begin = (attacks: readonly Attack[]): Promise<void>[] =>
    context.attackers.flatMap((by) => attacks.map((one) => repeat(context, by, one)));
  const bombs = begin(BOMBS);
  await pause(FLOODS_AFTER_MS, context.stop);
  await Promise.all([...bombs, ...begin(FLOODS), streamFlood(context)]);
}

async function repeat(context: AttackContext, by: Attacker, one: Attack): Promise<void> {
  for (let round = 0; round < ROUNDS && !context.stop.aborted; round += 1) {
    await one(context, by, round);
    await pause(PAUSE_MS, context.stop);
  }
}

const times = <Result>(count: number, work: (at: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

const picture = (bytes: Buffer, type: string): RequestInit => ({
  method: 'PUT',
  headers: { 'content-type': type },
  body: new Uint8Array(bytes),
});

async function proofBomb(
  { pictures, samples }: AttackContext,
  by: Attacker,
  round: number,
): Promise<void> {
  const questId = pictures[round % pictures.length] ?? '';
  const { send } = by.client;
  await accept(send, { member: by.member, questId });
  const bytes = round % 2 === 0 ? samples.jpeg : samples.gif;
  const name = round % 2 === 0 ? 'proof.jpg' : 'proof.gif';
  await uploadFile(send, { questId, bytes, name, proofType: 'image' });
}

function avatarBombs({ samples }: AttackContext, { member, client }: Attacker): Promise<unknown> {
  const path = `/api/users/${member.id}/avatar/picture`;
  return times(8, (at) =>
    at % 2 === 0
      ? client.send('avatar bomb (JPEG)', path, picture(samples.jpeg, 'image/jpeg'))
      : client.send('avatar bomb (GIF)', path, picture(samples.gif, 'image/gif')),
  );
}

async function activityPictureBombs({ samples }: AttackContext, by: Attacker): Promise<void> {
  const { member, client } = by;
  const own = `/api/users/${member.id}/activities`;
  const entry = {
    family: 'run',
    startedAt: new Date(Date.now() - Math.random() * DAY_MS).toISOString(),
    minutes: 30,
    kilometres: 5,
    note: 'Ran around the lake before sunrise, with a friend who saw it.',
  };
  const made = await client.send('activity entry', own, {
    method: 'POST',
    body: JSON.stringify(entry),
  });
  const { activityId } = (made.body ?? {}) as { activityId?: string };
  if (!activityId) return;
  const path = `${own}/${activityId}/picture`;
  await times(2, () =>
    client.send('activity picture bomb', path, picture(samples.jpeg, 'image/jpeg')),
  );
}

async function activityFiles(
  { samples }: AttackContext,
  { member, client }: Attacker,
): Promise<void> {
  const files: [string, Buffer][] = [
    ['tracks.gpx', samples.tracks],
    ['nested.zip', samples.nested],
    ['overlapping.zip', samples.overlapping],
  ];
  for (const [name, bytes] of files) {
    await client.send(
      `activity file ${name}`,
      `/api/users/${member.id}/activityFiles?name=${name}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      },
    );
  }
}

/** Bodies whose last byte is never sent. */
async function heldBodies(context: AttackContext, { member, client }: Attacker): Promise<void> {
  const own = `/api/users/${member.id}`;
  const bodies = [
    ...Array.from({ length: 22 }, () => ({
      kind: 'held-back activity file',
      method: 'POST',
      type: 'application/octet-stream',
      path: `${own}/activityFiles?name=a.gpx`,
      size: FILE_LIMITS.uploadMaxBytes,
    })),
    ...Array.from({ length: 8 }, () => ({
      kind: 'held-back avatar',
      method: 'PUT',
      type: 'image/jpeg',
      path: `${own}/avatar/picture`,
      size: AVATAR_LIMITS.pictureMaxBytes,
    })),
    ...Array.from({ length: 22 }, () => ({
      kind: 'held-back JSON',
      method: 'POST',
      type: 'application/json',
      path: '/api/auth/sign-in/email',
      size: 200_000,
    })),
  ];
  await Promise.all(
    bodies.map(async ({ kind, method, path, type, size }) => {
      const head = [
        `${method} ${path} HTTP/1.1`,
        `host: ${new URL(context.origin).host}`,
        `cookie: ${client.cookie}`,
        `content-type: ${type}`,
        `content-length: ${size}`,
      ].join('\r\n');
      const bytes = [Buffer.from(`${head}\r\n\r\n`), FILLING.subarray(0, size - 1)];
      const { origin, stop } = context;
      const { address } = client;
      context.recordAttack(kind, await sendRaw({ origin, address, bytes, holdMs: HOLD_MS, stop }));
    }),
  );
}
const FILLING = Buffer.alloc(FILE_LIMITS.uploadMaxBytes, ' ');

async function signInFlood({ attackers }: AttackContext, { client }: Attacker): Promise<void> {
  const share = Math.ceil(90 / attackers.length);
  await times(share, (at) =>
    client.send('sign-in flood', '/api/auth/sign-in/email', {
      method: 'POST',
      body: JSON.stringify({ email: `nobody-${at}@bench.local`, password: 'wrong-password-1' }),
    }),
  );
}

async function uploadCreations({ pictures }: AttackContext, { client }: Attacker): Promise<void> {
  const about = (questId: string): string =>
    Object.entries({ filename: 'a.jpg', filetype: '', questId, proofType: 'image' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`.trim())
      .join(',');
  await times(45, (at) =>
    client.send('upload creation', '/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(4 * 1024 * 1024),
        'upload-metadata': about(pictures[at % pictures.length] ?? ''),
      },
    }),
  );
}

async function brokenHosts(context: AttackContext, { client }: Attacker): Promise<void> {
  const { origin, stop } = context;
  const bytes = [Buffer.from('GET / HTTP/1.1\r\nhost: a b\r\n\r\n')];
  await times(20, async () => {
    const { address } = client;
    context.recordAttack(
      'Host: a b',
      await sendRaw({ origin, address, bytes, holdMs: 10_000, stop }),
    );
  });
}

/** Opened in rotation with the cookies of all attackers, and kept open while the server allows it. */
async function streamFlood({
  origin,
  attackers,
  recordAttack,
  stop,
}: AttackContext): Promise<void> {
  const open: Promise<void>[] = [];
  for (let at = 0; at < STREAMS && !stop.aborted; at += 1) {
    const by = attackers[at % attackers.length];
    if (!by) return;
    const { address, cookie } = by.client;
    const onStatus = (status: number) => recordAttack('live stream', status);
    open.push(openStream({ origin, address, cookie, stop, onStatus }));
    if (at % STREAMS_AT_ONCE === STREAMS_AT_ONCE - 1) await pause(500, stop);
  }
  await Promise.all(open);
}
