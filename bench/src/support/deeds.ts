import { randomUUID } from 'node:crypto';
import { media } from '../../../apps/server/src/testing/media-samples.ts';
import type { Member } from './people.ts';

/** What a call came to. `status` 0: no answer, because the line broke; -1: none within the limit. */
export type Told = { route: string; status: number; ms: number };

/** Sends one request and tells of it; `body` is what was answered: parsed where it is JSON, else bytes. */
export type Asking = (
  route: string,
  path: string,
  init?: RequestInit,
) => Promise<{ ok: boolean; status: number; headers: Headers; body: unknown }>;

/** Longer than any deadline of the server's; what takes longer hangs. */
const HANGS_MS = 60_000;

/** A person's way to the academy: at `origin`, each answer told to `onTold`. */
export function createAsking(of: {
  member: Member;
  origin: () => string;
  onTold: (told: Told) => void;
}): Asking {
  const { member, origin, onTold } = of;
  return async (route, path, init = {}) => {
    const from = performance.now();
    const tell = (status: number): void => onTold({ route, status, ms: performance.now() - from });
    const limit = AbortSignal.timeout(HANGS_MS);
    const headers = new Headers(init.headers);
    headers.set('cookie', member.cookie);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    try {
      const answer = await fetch(origin() + path, { ...init, headers, signal: limit });
      const bytes = Buffer.from(await answer.arrayBuffer());
      tell(answer.status);
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes;
      return { ok: answer.ok, status: answer.status, headers: answer.headers, body };
    } catch {
      tell(limit.aborted ? -1 : 0);
      return { ok: false, status: 0, headers: new Headers(), body: undefined };
    }
  };
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
});

/** As the tus protocol spells what an upload is about. */
const metadata = (about: Record<string, string>): string =>
  Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`.trim())
    .join(',');

const idIn = (body: unknown, name: string): string | undefined => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Says a word in the hall; its id once it was acknowledged. */
export async function say(ask: Asking): Promise<string | undefined> {
  const message = `A word to the hall, ${randomUUID()}`;
  const { ok, body } = await ask('say', '/api/guildChats/titans/messages', post({ message }));
  return ok ? idIn(body, 'id') : undefined;
}

/** Accepts a quest and hands in its proof; the report's id once it was acknowledged. */
export async function report(
  ask: Asking,
  {
    member,
    questId,
    proof,
    proofType = 'video',
  }: { member: Member; questId: string; proof?: string | undefined; proofType?: string },
): Promise<string | undefined> {
  const body = proof
    ? { questId, proofType, proofData: proof }
    : { questId, proofType: 'text', proofData: `I did it all before sunrise, ${randomUUID()}.` };
  if (!proof && !(await accept(ask, { member, questId }))) return undefined;
  const answer = await ask('report', '/api/submissions', post(body));
  return answer.ok ? idIn(answer.body, 'submissionId') : undefined;
}

export async function accept(
  ask: Asking,
  { member, questId }: { member: Member; questId: string },
): Promise<boolean> {
  const path = `/api/users/${member.id}/activeQuests/${questId}`;
  return (await ask('accept', path, { method: 'PUT' })).ok;
}

/** Sends a film for an accepted quest; its address and bytes once the last byte was acknowledged. */
export async function upload(
  ask: Asking,
  { questId, size }: { questId: string; size: number },
): Promise<{ address: string; bytes: Buffer } | undefined> {
  const bytes = Buffer.from(media.webm(size));
  const address = await uploadFile(ask, { questId, bytes, name: 'film.webm', proofType: 'video' });
  return address === undefined ? undefined : { address, bytes };
}

/** Sends any file for an accepted quest; its address once the last byte was acknowledged. */
export async function uploadFile(
  ask: Asking,
  file: { questId: string; bytes: Buffer; name: string; proofType: string },
): Promise<string | undefined> {
  const { questId, bytes, name, proofType } = file;
  const tus = { 'tus-resumable': '1.0.0' };
  const about = { filename: name, filetype: '', questId, proofType };
  const created = await ask('upload begins', '/api/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata(about) },
  });
  const place = created.headers.get('location');
  if (!created.ok || !place) return undefined;
  const sent = await ask('upload', place, {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  });
  const address = sent.headers.get('x-goreal-file');
  return sent.ok && address ? address : undefined;
}

/** What waits on the desk, at most `limit`. */
export async function pending(ask: Asking, limit: number): Promise<string[]> {
  const { ok, body } = await ask('desk', `/api/submissions/pending?limit=${limit}`);
  if (!ok) return [];
  const { items = [] } = body as { items?: { submissionId: string }[] };
  return items.map(({ submissionId }) => submissionId);
}

/** True once the approval was acknowledged. */
export async function approve(ask: Asking, submissionId: string): Promise<boolean> {
  return (await ask('approve', '/api/approveSubmission', post({ submissionId }))).ok;
}
