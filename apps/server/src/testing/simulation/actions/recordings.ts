import { createHash } from 'node:crypto';
import { wav } from '#testing/wav.ts';
import type { Person } from '../people.ts';
import type { Acting, Action } from './action.ts';
import { attempt, get, isAbsent, patch, post, put } from './requests.ts';

const VERSION = { 'tus-resumable': '1.0.0' };
/** Maximum requests after which a client abandons an upload. */
const MOST_REQUESTS = 8;

/** Uploads a recording in pieces, resumes after lost connections, and submits it. */
export const uploadRecording: Action = async (acting) => {
  const { world, random, send } = acting;
  const player = world.somePlayer(random);
  if (await isAbsent(world, player)) return;
  const [quest] = await world.read<{ id: string; guild: string }>(
    `select quest_id as id, q.guild from quests q join profiles p on p.guild = q.guild
     where p.user_id = $1 and q.is_active and q.report_type = 'audio' and not q.is_personal`,
    [player.userId],
  );
  if (!quest) return;
  const accepted = await send(
    player,
    'accepts a recording',
    put(`/api/users/${player.userId}/activeQuests/${quest.id}`),
  );
  if (accepted.kind === 'refused' && !accepted.isRepeat) return;
  const file = await upload(acting, { player, questId: quest.id });
  // Some recordings are never submitted.
  if (file === undefined || random.chance(0.15)) return;
  const outcome = await send(
    player,
    'submits a recording',
    post('/api/submissions', { questId: quest.id, proofType: 'audio', proofData: file }),
  );
  if (outcome.kind !== 'done') return;
  const { submissionId } = outcome.body as { submissionId: string };
  world.history.nameOf('submission', submissionId);
  const { id: questId, guild } = quest;
  world.record({ kind: 'submission', submissionId, userId: player.userId, questId, guild });
  return;
};

/** Returns the address of the file once the server has acknowledged all of it. */
async function upload(
  { world, random, send }: Acting,
  { player, questId }: { player: Person; questId: string },
): Promise<string | undefined> {
  const bytes = wav({ length: random.int(400, 4000), level: random.int(0, 255) });
  const created = await send(player, 'opens an upload', {
    ...post('/api/uploads'),
    isTriedOnce: true,
    headers: {
      ...VERSION,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({ filename: 'recording.wav', questId, proofType: 'audio' }),
    },
  });
  const url = created.kind === 'done' ? String(created.headers.location) : undefined;
  if (url === undefined) return undefined;
  const step = Math.ceil(bytes.length / random.int(1, 3));
  for (let count = 0; count < MOST_REQUESTS; count += 1) {
    const head = await attempt(world, player, { method: 'HEAD', url, headers: VERSION });
    if (head.kind === 'refused') return undefined;
    if (head.kind === 'unknown') continue;
    const offset = Number(head.headers['upload-offset']);
    if (offset === bytes.length) {
      const result = await send(player, 'requests the file', get(`${url}/result`));
      if (result.kind !== 'done') return undefined;
      return noted(acknowledge(result.body));
    }
    await send(player, `sends from ${offset}`, {
      ...patch(url, bytes.subarray(offset, offset + step)),
      isTriedOnce: true,
      headers: {
        ...VERSION,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
    });
  }
  return undefined;

  function noted(path: string): string {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    world.record({ kind: 'upload', path, size: bytes.length, sha256, userId: player.userId });
    return path;
  }
}

function acknowledge(body: unknown): string {
  return (body as { url: string }).url;
}

function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
