import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DiskRoom } from '#platform/storage/disk-space.ts';
import { AppError, TooLargeError } from './app-error.ts';
import { type Pace, watchPace } from './body-pace.ts';
import { onAnswered } from './on-answered.ts';
import { createShares, holderOf, type ShareLimits } from './shares.ts';

type BodyLimits = {
  /** bytes of bodies held in memory */
  memory: Required<ShareLimits>;
  /** pieces of uploads that are being written to disk */
  files: Required<ShareLimits>;
  /** bodies that `receive` writes to disk; no page sends several of one person in parallel */
  received: Required<ShareLimits>;
  memoryPace: Pace;
  filePace: Pace;
};

const MB = 1024 * 1024;

/**
 * A body in memory (JSON, at most 256 KB) must arrive within a minute; a file at 64 KB a minute at least. The address
 * limits allow a school class behind one NAT. Each session may send what changes a password or ends a session.
 */
export const BODY_LIMITS: BodyLimits = {
  memory: {
    process: 64 * MB,
    address: 24 * MB,
    person: 12 * MB,
    session: 8 * MB,
    eachSession: 16 * 1024,
  },
  files: { process: 300, address: 100, person: 8, session: 6, eachSession: 0 },
  received: { process: 100, address: 60, person: 3, session: 2, eachSession: 0 },
  memoryPace: { windowMs: 60_000, minBytes: Number.POSITIVE_INFINITY },
  filePace: { windowMs: 60_000, minBytes: 64 * 1024 },
};

/** A body in the scratch folder; it is removed when its user function returns. */
export type ReceivedFile = {
  path: string;
  size: number;
};

/**
 * Reads the body of every route, bounded by bytes in memory, files on disk and pace, for each process, address and
 * user.
 */
export type RequestBodies = {
  /** Called for each request before its body is read. @throws {AppError} when too many bodies are in progress */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Counts a body that its route writes to disk itself, until the response is sent.
   * @param bytes that will be on the disk then
   * @throws {AppError} when too many bodies are in progress, or the disk is nearly full
   */
  admitFile(request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<void>;
  /**
   * Writes the body to the scratch folder and passes it on. Call it after every check that needs no bytes.
   * @param options.emptyMessage message for an empty body, `tooLargeMessage` for one that is too large
   * @throws {AppError} `out-of-range` (larger than `maxBytes`), `invalid-argument` (empty)
   */
  receive<Result>(
    request: FastifyRequest,
    options: {
      maxBytes: number;
      emptyMessage?: string | undefined;
      tooLargeMessage?: string | undefined;
    },
    use: (file: ReceivedFile) => Promise<Result>,
  ): Promise<Result>;
};

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyInstance {
    bodies: RequestBodies;
    diskRoom: DiskRoom;
  }
}

export function createRequestBodies(options: {
  scratchFolder: string;
  room: DiskRoom;
}): RequestBodies {
  const { scratchFolder, room } = options;
  const memory = createShares(BODY_LIMITS.memory);
  const files = createShares(BODY_LIMITS.files);
  const received = createShares(BODY_LIMITS.received);

  return {
    admit(request, reply) {
      const length = bodyLength(request);
      if (length === 0) return;
      const { bodyLimit, config } = request.routeOptions;
      const isFile = config.body === 'file';
      // A longer body is refused by its route before it is read.
      const release = isFile
        ? () => undefined
        : memory.take(Math.min(length, bodyLimit), holderOf(request));
      const pace = isFile ? BODY_LIMITS.filePace : BODY_LIMITS.memoryPace;
      const stopWatching = watchPace(request.raw, reply.raw, pace);
      onAnswered(reply.raw, () => {
        stopWatching();
        release();
      });
    },
    async admitFile(request, reply, bytes) {
      if (bodyLength(request) > 0) {
        onAnswered(reply.raw, files.take(1, holderOf(request), disconnect(request)));
      }
      await room.assert(bytes);
    },
    async receive(request, { maxBytes, emptyMessage, tooLargeMessage }, use) {
      const tooLarge = () => new TooLargeError(tooLargeMessage);
      const declared = declaredLength(request);
      if (bodyLength(request) === 0) throw new AppError('invalid-argument', emptyMessage);
      if (declared !== undefined && declared > maxBytes) throw tooLarge();
      const releases = [received.take(1, holderOf(request), disconnect(request))];
      const file = path.join(scratchFolder, randomUUID());
      try {
        releases.push(await room.reserve(declared ?? maxBytes));
        const size = await writeBody(request, { file, maxBytes, tooLarge });
        if (size === 0) throw new AppError('invalid-argument', emptyMessage);
        return await use({ path: file, size });
      } finally {
        await rm(file, { force: true });
        for (const release of releases) release();
      }
    },
  };
}

/** Closes the connection of a request, also while the handler is reading a file that has arrived. */
function disconnect({ raw: { socket } }: FastifyRequest): () => void {
  return () => void socket.destroy();
}

async function writeBody(
  request: FastifyRequest,
  options: { file: string; maxBytes: number; tooLarge: () => AppError },
): Promise<number> {
  const { file, maxBytes, tooLarge } = options;
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(request.raw, counting, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    // A client that disconnects is no server fault.
    if (!request.raw.complete && request.raw.socket.destroyed) throw new AppError('cancelled');
    throw error;
  }
  return size;
}

function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * Whether a visitor sends a body that is read into memory. Such a request does not count as open until its body has
 * arrived: a visitor who holds bodies back would make everybody behind the same address wait.
 */
export function isVisitorsBody(request: FastifyRequest): boolean {
  const { principal, is404, routeOptions } = request;
  return !principal && !is404 && routeOptions.config.body !== 'file' && bodyLength(request) > 0;
}

/** 0 without a body, Infinity where its length is not declared. */
function bodyLength(request: FastifyRequest): number {
  if (request.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return declaredLength(request) ?? 0;
}
