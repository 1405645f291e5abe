import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { MEDIA_LIMITS } from '@goreal/domain/media';
import { submissionMessages } from '@goreal/domain/submissions';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { AppError } from '#platform/http/app-error.ts';
import { finishUpload } from './finish-upload.ts';
import { refusals } from './media-refusal.ts';
import { removeUpload, stagedFile, stagingFolder, type UploadsContext } from './upload-files.ts';
import { findUpload, isFinished } from './uploads.repository.ts';
import type { UploadRow } from './uploads.table.ts';

const HOUR_MS = 3_600_000;

/**
 * The bytes of unfinished uploads in the staging folder; everything else about them is in their rows.
 *
 * The last byte counts only when the file was checked and stored: until then a whole file reports one
 * byte less, so a client whose server crashed in between sends that byte again and the check runs anew.
 */
export class StagingStore extends FileStore {
  readonly #context: UploadsContext;

  constructor(context: UploadsContext) {
    super({
      directory: stagingFolder(context),
      configstore: {
        get: async () => undefined,
        set: async () => undefined,
        delete: async () => undefined,
      },
    });
    this.#context = context;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#context.database, { uploadId: id });
    if (!row) throw refusals.unknown();
    const offset = isFinished(row) ? row.declared_size : await this.#received(row);
    return new Upload({
      id,
      size: row.declared_size,
      offset,
      metadata: {
        filename: row.file_name,
        filetype: row.declared_type,
        questId: row.quest_id,
        proofType: row.proof_type,
      },
    });
  }

  /** Durable when it resolves, so that no offset a client was told of is ever taken back. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const row = await findUpload(this.#context.database, { uploadId: id });
    if (!row) throw refusals.unknown();
    if (isFinished(row)) return offset;
    const reached = await super.write(source, id, offset);
    await sync(stagedFile(this.#context, id));
    if (reached === row.declared_size) await finishUpload(this.#context, row);
    return reached;
  }

  /** Cancels an upload or takes a finished file back, as long as no report has it. */
  override async remove(id: string): Promise<void> {
    if (await removeUpload(this.#context, id)) return;
    const row = await findUpload(this.#context.database, { uploadId: id });
    throw row ? new AppError('already-exists', submissionMessages.proofUsed) : refusals.unknown();
  }

  async #received(row: UploadRow): Promise<number> {
    const age = this.#context.clock.now().getTime() - row.created_at.getTime();
    if (age > MEDIA_LIMITS.unfinishedHours * HOUR_MS) throw refusals.gone();
    const found = await stat(stagedFile(this.#context, row.upload_id)).catch(() => undefined);
    if (!found) throw refusals.gone();
    return Math.min(found.size, row.declared_size - 1);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
