import type { ServerResponse } from 'node:http';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { machineMemory } from '#platform/config/machine-memory.ts';
import { addressKey } from './client-address.ts';
import { onAnswered } from './on-answered.ts';
import type { ShareHolder, ShareLimits } from './shares.ts';

const MB = 1024 * 1024;

/**
 * Bytes of answers that their clients have not read yet. The address limit allows a school that opens the app behind
 * one NAT on a slow line; the process limit keeps a server of 1 GB below its memory.
 */
export const ANSWER_LIMITS: ShareLimits = {
  process: Math.max(64 * MB, Math.floor(machineMemory() / 8)),
  address: 48 * MB,
  person: 12 * MB,
};
/** A smaller answer fits into the buffers that the system gives each connection. */
const COUNTED_BYTES = 16 * 1024;
/** What the answer of a file holds in memory: the piece that is written and the one that was read ahead. */
const STREAM_BYTES = 128 * 1024;
/**
 * How long a client may read nothing of an answer before it is ended. A paused video or download continues with a range
 * request.
 */
const STALLED_MS = 5 * MINUTE_MS;

type Answer = { bytes: number; lines: readonly Line[]; response: ServerResponse };
/** The unread answers of one address or one person, oldest first. */
type Line = { key: string; limit: number; bytes: number; answers: Set<Answer> };

export type UnreadAnswers = {
  /**
   * Counts an answer until it is sent. Beyond a limit the oldest ones are ended, of the same person or address, or of
   * the address that holds most: a client that reads has its answer long before. One that reads nothing loses it after
   * some minutes.
   */
  hold(bytes: number, holder: ShareHolder, response: ServerResponse): void;
  inUse(): number;
};

export function createUnreadAnswers(
  limits: ShareLimits = ANSWER_LIMITS,
  stalledMs = STALLED_MS,
): UnreadAnswers {
  const lines = new Map<string, Line>();
  let total = 0;

  function lineOf(key: string, limit: number): Line {
    const line = lines.get(key) ?? { key, limit, bytes: 0, answers: new Set() };
    lines.set(key, line);
    return line;
  }

  function release(answer: Answer): void {
    for (const line of answer.lines) {
      if (!line.answers.delete(answer)) return;
      line.bytes -= answer.bytes;
      if (line.answers.size === 0) lines.delete(line.key);
    }
    total -= answer.bytes;
  }

  /** Ends the oldest answer of a line; false when it has only one, which may be large. */
  function endOldest({ answers }: Line): boolean {
    const [oldest] = answers;
    if (!oldest || answers.size === 1) return false;
    release(oldest);
    oldest.response.destroy();
    return true;
  }

  const heaviest = (): Line =>
    [...lines.values()].reduce((one, other) => (other.bytes > one.bytes ? other : one));

  return {
    hold(bytes, { address, userId }, response) {
      const own = [lineOf(`address ${addressKey(address)}`, limits.address)];
      if (userId !== undefined) own.push(lineOf(`person ${userId}`, limits.person));
      const answer = { bytes, lines: own, response };
      total += bytes;
      for (const line of own) {
        line.bytes += bytes;
        line.answers.add(answer);
      }
      onAnswered(response, () => release(answer));
      // Node counts what the system takes from a write as activity, and sets another time for the next request.
      response.setTimeout(stalledMs, () => response.destroy());
      for (const line of own) while (line.bytes > line.limit && endOldest(line));
      while (total > limits.process && endOldest(heaviest()));
    },
    inUse: () => total,
  };
}

/** Counts the answer of a request in its `onSend` hook. */
export function holdAnswer(
  answers: Pick<UnreadAnswers, 'hold'>,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
): void {
  const bytes = bytesInMemory(payload, reply);
  if (bytes < COUNTED_BYTES) return;
  answers.hold(bytes, { address: request.ip, userId: request.principal?.userId }, reply.raw);
}

function bytesInMemory(payload: unknown, reply: FastifyReply): number {
  if (payload === null || payload === undefined) return 0;
  if (typeof payload === 'string')
    return payload.length < COUNTED_BYTES ? 0 : Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.length;
  const declared = Number(reply.getHeader('content-length'));
  return declared < STREAM_BYTES ? declared : STREAM_BYTES;
}
