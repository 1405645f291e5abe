import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { media } from '../../../apps/server/src/testing/media-samples.ts';
import type { Member } from './people.ts';

/** Result of a request. `status` 0: the connection failed; -1: no answer within the time limit. */
export type RequestResult = { route: string; status: number; ms: number };

/** Sends one request and records its result. `body` is parsed where it is JSON, else bytes. */
export type SendRequest = (
  route: string,
  path: string,
  init?: RequestInit,
) => Promise<{ ok: boolean; status: number; headers: Headers; body: unknown }>;

/** Longer than every timeout of the server; a longer request hangs. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Requests of one member to `origin`; each result is passed to `onResult`. */
export function createRequester(of: {
  member: Member;
  origin: () => string;
  onResult: (result: RequestResult) => void;
}): SendRequest {
  const { member, origin, onResult } = of;
  return async (route, path, init = {}) => {
    const from = performance.now();
    const record = (status: number): void =>
      onResult({ route, status, ms: performance.now() - from });
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const headers = new Headers(init.headers);
    headers.set('cookie', member.cookie);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    try {
      const answer = await fetch(origin() + path, { ...init, headers, signal: limit });
      const bytes = Buffer.from(await answer.arrayBuffer());
      record(answer.status);
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      const body: unknown = isJson ? JSON.parse(bytes.toString()) : bytes;
      return { ok: answer.ok, status: answer.status, headers: answer.headers, body };
    } catch {
      record(limit.aborted ? -1 : 0);
      return { ok: false, status: 0, headers: new Headers(), body: undefined };
    }
  };
}

/** Waits so long, or until the end of the run. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal: stop }).catch(() => undefined);
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

/** Upload metadata in the encoding of the tus protocol. */
const metadata = (about: Record<string, string>): string =>
  Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`.trim())
    .join(',');

const idIn = (body: unknown, name: string): string | undefined => {
  const value = (body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Posts a message to the guild chat; returns its id once it was acknowledged. */
export async function sendMessage(ask: SendRequest): Promise<string | undefined> {
  const key = randomUUID();
  const message = { message: `A message to the guild, ${key}`, key };
  const { ok, body } = await ask('send message', '/api/guildChats/titans/messages', post(message));
  return ok ? idIn(body, 'id') : undefined;
}

/** Accepts a quest and submits its proof; returns the submission's id once it was acknowledged. */
export async function submitProof(
  ask: SendRequest,
  {
    member,
    questId,
    proof,
    proofType = 'video',
  }: { member: Member; questId: string; proof?: string | undefined; proofType?: string },
): Promise<string | undefined> {
  if (!proof && !(await accept(ask, { member, questId }))) return undefined;
  const body = proof
    ? { questId, proofType, proofData: proof }
    : { questId, proofType: 'text', proofData: `I did it all before sunrise, ${randomUUID()}.` };
  const answer = await ask('submit', '/api/submissions', post(body));
  return answer.ok ? idIn(answer.body, 'submissionId') : undefined;
}

export async function accept(
  ask: SendRequest,
  { member, questId }: { member: Member; questId: string },
): Promise<boolean> {
  const path = `/api/users/${member.id}/activeQuests/${questId}`;
  return (await ask('accept', path, { method: 'PUT' })).ok;
}

/** Accepts a quest and submits a video as its proof; returns what was acknowledged, once all of it was. */
export async function submitVideo(
  ask: SendRequest,
  { member, questId, size }: { member: Member; questId: string; size: number },
): Promise<{ submissionId: string; address: string; bytes: Buffer } | undefined> {
  if (!(await accept(ask, { member, questId }))) return undefined;
  const bytes = Buffer.from(media.webm(size));
  const address = await uploadFile(ask, { questId, bytes, name: 'video.webm', proofType: 'video' });
  if (address === undefined) return undefined;
  const submissionId = await submitProof(ask, { member, questId, proof: address });
  return submissionId === undefined ? undefined : { submissionId, address, bytes };
}

/** Uploads any file for an accepted quest; returns its address once the last byte was acknowledged. */
export async function uploadFile(
  ask: SendRequest,
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

/** Ids of pending submissions, at most `limit`. */
export async function listPending(ask: SendRequest, limit: number): Promise<string[]> {
  const { ok, body } = await ask('review queue', `/api/submissions/pending?limit=${limit}`);
  if (!ok) return [];
  const { items = [] } = body as { items?: { submissionId: string }[] };
  return items.map(({ submissionId }) => submissionId);
}

/** True once the approval was acknowledged. */
export async function approve(ask: SendRequest, submissionId: string): Promise<boolean> {
  return (await ask('approve', '/api/approveSubmission', post({ submissionId }))).ok;
}
