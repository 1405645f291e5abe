import { randomUUID } from 'node:crypto';
import {
  BACKGROUND_LIMITS,
  type Background,
  type HomeConfig,
  hasBackgroundEnding,
} from '@goreal/domain/backgrounds/background';
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import { appendAudit } from '#features/audit/index.ts';
import {
  checkPicture,
  displayFileName,
  type ReceivedPicture,
  safeStem,
} from '#features/uploads/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import {
  allBackgrounds,
  type BackgroundRow,
  countPictures,
  deleteBackground,
  deleteLoosePictures,
  findBackground,
  findPicture,
  insertBackground,
  insertPicture,
  type PicturePart,
  type PictureRow,
  readConfig,
  writeConfig,
} from './backgrounds.repository.ts';

export type StoredPicture = { fileId: string; url: string; width: number; height: number };

export type BackgroundsService = {
  list(): Promise<Background[]>;
  /**
   * Checks and stores one picture of a background.
   * @throws {AppError} `invalid-argument`, or `failed-precondition` when the store is full
   */
  store(options: {
    by: string;
    part: PicturePart;
    name: string;
    received: ReceivedPicture;
  }): Promise<StoredPicture>;
  /** Creates a background from two stored pictures. @throws {AppError} `not-found`, `already-exists` */
  save(options: {
    by: string;
    imageId: string;
    thumbnailId: string;
    originalName: string;
  }): Promise<Background>;
  /** @throws {AppError} `not-found` */
  remove(options: { by: string; id: string }): Promise<void>;
  /** @throws {AppError} `not-found` */
  picture(path: string): Promise<PictureRow>;
  config(): Promise<HomeConfig>;
  /**
   * Selects a background, or null for the drawn default; every open page is updated. @throws {AppError} `not-found`
   */
  choose(options: { by: string; id: string | null }): Promise<HomeConfig>;
};

const THUMBNAIL = {
  kind: 'resize',
  fit: 'inside',
  format: 'jpeg',
  width: BACKGROUND_LIMITS.thumbnailWidth,
  height: BACKGROUND_LIMITS.thumbnailHeight,
  quality: BACKGROUND_LIMITS.thumbnailQuality * 100,
} as const;

const { picturesMax } = BACKGROUND_LIMITS;
const full = () => new AppError('failed-precondition', backgroundMessages.full(picturesMax));
const URL_PREFIX = '/files/';
/** A picture whose background was never saved is deleted after this time. */
const LOOSE_DAYS = 1;

export function createBackgroundsService(options: {
  database: Database;
  storage: Storage;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
}): BackgroundsService {
  const { database, storage, clock, jobs } = options;

  /** As part of the change, so that a busy storage neither fails it nor keeps the files. */
  async function removeFiles(tx: Transaction, paths: string[]): Promise<void> {
    if (paths.length > 0) await jobs.sendIn(tx, 'files.remove', { paths });
  }

  /** Deletes pictures that became no background, and refuses one more before it is decoded. */
  async function makeRoom(): Promise<void> {
    const before = daysBefore(clock.now(), LOOSE_DAYS);
    await database.transaction(async (tx) =>
      removeFiles(tx, await deleteLoosePictures(tx, before)),
    );
    if ((await countPictures(database)) >= picturesMax) throw full();
  }

  async function presentConfig(): Promise<HomeConfig> {
    const row = await readConfig(database);
    return {
      homePageBackgroundUrl: row.path === null ? null : URL_PREFIX + row.path,
      lastUpdated: row.updated_at?.toISOString() ?? null,
      updatedBy: row.updated_by,
    };
  }

  /** Writes in one transaction, then emits the current background to every open page. */
  async function change(work: (tx: Transaction) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      await work(tx);
      await tx.emit([{ channel: 'everyone', name: 'config.changed', data: {} }]);
    });
  }

  return {
    list: async () => (await allBackgrounds(database)).map(present),
    async store({ by, part, name, received }) {
      if (!hasBackgroundEnding(name)) {
        throw new AppError('invalid-argument', backgroundMessages.wrongEnding);
      }
      await makeRoom();
      const picture = await checkPicture({
        received,
        refusal: backgroundMessages,
        ...(part === 'thumbnail' && { work: THUMBNAIL }),
        owner: by,
      });
      const at = clock.now();
      const stem = `${at.getTime()}-${randomUUID().slice(0, 4)}-${safeStem(name)}.${picture.ending}`;
      const stored =
        part === 'image' ? `backgrounds/${stem}` : `backgrounds/thumbnails/thumb-${stem}`;
      const { file: from, contentType, size, width, height } = picture;
      const row = await storeWithRow(storage, { path: stored, from, contentType }, () =>
        database.transaction(async (tx) => {
          const inserted = await insertPicture(tx, {
            path: stored,
            part,
            content_type: contentType,
            size,
            width,
            height,
            uploaded_by: by,
            created_at: at,
            max: picturesMax,
          });
          if (!inserted) throw full();
          return inserted;
        }),
      );
      return { fileId: row.file_id, url: URL_PREFIX + stored, width, height };
    },
    async save({ by, imageId, thumbnailId, originalName }) {
      const id = await database
        .transaction(async (tx) => {
          const image = await findPicture(tx, { fileId: imageId, part: 'image' });
          const thumbnail = await findPicture(tx, { fileId: thumbnailId, part: 'thumbnail' });
          if (!image || !thumbnail) throw new AppError('not-found', backgroundMessages.gone);
          const saved = await insertBackground(tx, {
            image_id: imageId,
            thumbnail_id: thumbnailId,
            original_name: displayFileName(originalName),
            uploaded_by: by,
            uploaded_at: clock.now(),
          });
          await appendAudit(tx, {
            actorId: by,
            action: 'background.add',
            subject: `background:${saved}`,
          });
          return saved;
        })
        .catch((error: unknown) => {
          if (isUniqueViolation(error, 'backgrounds_image_id_key')) {
            throw new AppError('already-exists');
          }
          throw error;
        });
      const row = await findBackground(database, id);
      if (!row) throw new AppError('not-found', backgroundMessages.gone);
      return present(row);
    },
    async remove({ by, id }) {
      await change(async (tx) => {
        const { background_id: shown } = await readConfig(tx);
        const unused = await deleteBackground(tx, id);
        if (unused.length === 0) throw new AppError('not-found', backgroundMessages.gone);
        if (shown === id) await writeConfig(tx, { backgroundId: null, at: clock.now(), by });
        await appendAudit(tx, {
          actorId: by,
          action: 'background.remove',
          subject: `background:${id}`,
        });
        await removeFiles(tx, unused);
      });
    },
    async picture(wanted) {
      const row = await findPicture(database, { path: wanted });
      if (!row) throw new AppError('not-found');
      return row;
    },
    config: presentConfig,
    async choose({ by, id }) {
      await change(async (tx) => {
        if (id !== null && !(await findBackground(tx, id))) {
          throw new AppError('not-found', backgroundMessages.gone);
        }
        await writeConfig(tx, { backgroundId: id, at: clock.now(), by });
        await appendAudit(tx, {
          actorId: by,
          action: 'background.choose',
          subject: `background:${id ?? 'none'}`,
        });
      });
      return presentConfig();
    },
  };
}

function present(row: BackgroundRow): Background {
  return {
    id: row.background_id,
    url: URL_PREFIX + row.path,
    thumbnailUrl: URL_PREFIX + row.thumbnail_path,
    name: row.path.split('/').at(-1) ?? '',
    originalName: row.original_name,
    fileSize: row.size,
    dimensions: { width: row.width, height: row.height },
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.uploaded_by,
  };
}
