import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hashOf } from '../hash-of.ts';
import { spoolFile, type UploadsContext } from '../upload-files.ts';
import { FILM_DEMUXERS, type FilmPrograms, type FilmType, makeFilm } from './film-maker.ts';
import {
  type ClaimedFilm,
  claimFilm,
  finishRendition,
  giveUpFilms,
} from './renditions.repository.ts';

/** Longer than any conversion may take, so a claim this old belongs to a worker that died. */
const DEAD_AFTER_MS = 30 * 60_000;
/** A film whose conversion killed its worker this often (out of memory, for example) is not converted. */
const ATTEMPTS = 3;
const TYPES = Object.keys(FILM_DEMUXERS) as FilmType[];

export type FilmsContext = UploadsContext & {
  programs: FilmPrograms;
  /** why a conversion failed */
  log: (fault: { uploadId: string; error: unknown }) => void;
  /** after each conversion, successful or not */
  onDone: (uploadId: string) => Promise<void>;
};

/**
 * Job `uploads.convert`: makes one submitted film playable. The original stays unchanged. Any process may run
 * it at any time; each film is claimed first.
 * @returns whether there may be more
 */
export async function convertNextFilm(context: FilmsContext): Promise<boolean> {
  const { database, clock, log, onDone } = context;
  const now = clock.now();
  const claimedBefore = new Date(now.getTime() - DEAD_AFTER_MS);
  for (const uploadId of await giveUpFilms(database, { attempts: ATTEMPTS, now, claimedBefore })) {
    log({ uploadId, error: new Error(`its worker died ${ATTEMPTS} times`) });
    await onDone(uploadId);
  }
  const film = await claimFilm(database, { types: TYPES, now, claimedBefore });
  if (!film) return false;
  const { uploadId } = film;
  try {
    await convert(context, film);
  } catch (error) {
    log({ uploadId, error });
    await finishRendition(database, { uploadId, state: 'failed', finishedAt: clock.now() });
  }
  await onDone(uploadId);
  return true;
}

async function convert(context: FilmsContext, film: ClaimedFilm): Promise<void> {
  const { database, storage, clock, programs } = context;
  const { uploadId, contentType } = film;
  const from = spoolFile(context, uploadId);
  const made = `${from}.mp4`;
  try {
    await mkdir(path.dirname(from), { recursive: true });
    const original = await storage.open(film.path);
    if (!original) throw new Error('the storage has lost this film');
    await pipeline(original, createWriteStream(from));
    if (!(await makeFilm(programs, { film: { file: from, contentType }, to: made }))) {
      await finishRendition(database, { uploadId, state: 'as-is', finishedAt: clock.now() });
      return;
    }
    const [{ size }, sha256] = [await stat(made), await hashOf(made)];
    const stored = renditionPath(film.path);
    await storage.putFile({ path: stored, from: made, contentType: 'video/mp4' });
    const outcome = { state: 'ready', path: stored, size, sha256 } as const;
    const finishedAt = clock.now();
    const isKept = await finishRendition(database, { uploadId, finishedAt, ...outcome });
    if (!isKept) await storage.remove(stored);
  } finally {
    await rm(from, { force: true });
    await rm(made, { force: true });
  }
}

/** Stored beside the proofs, under the same player and quest. */
function renditionPath(original: string): string {
  return original.replace(/^submissions\//, 'renditions/').replace(/(\.[^./]+)?$/, '.mp4');
}
