import type { Readable } from 'node:stream';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { DataStore, Upload } from '@tus/server';
import { AppError } from '#platform/http/app-error.ts';
import { finishUpload } from './finish-upload.ts';
import { refusals } from './media-refusal.ts';
import { stagePiece } from './staged-pieces.ts';
import { removeUpload, type UploadsContext } from './upload-files.ts';
import { receivedOf } from './upload-pieces.repository.ts';
import { findUpload, isFinished } from './uploads.repository.ts';
import type { UploadRow } from './uploads.table.ts';

/** Each request with bytes creates one; more than a real connection needs for the largest file. */
const MOST_PIECES = 2000;

/**
 * Stores the bytes of unfinished uploads as pieces in the storage, which every process can read; all other
 * state is in their rows.
 * The last byte counts only when the file was verified and stored: until then a complete file reports one
 * byte less, so that a client whose server crashed in between sends that byte again and the verification is
 * repeated.
 */
export class StagingStore extends DataStore {
  readonly #context: UploadsContext;
  readonly #arriving = new Set<Promise<number>>();

  constructor(context: UploadsContext) {
    super();
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

  /** Durable when it resolves, so that an acknowledged offset is never taken back. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { database } = this.#context;
    const row = await findUpload(database, { uploadId: id });
    if (!row) throw refusals.unknown();
    if (isFinished(row)) return offset;
    const { bytes } = await receivedOf(database, id);
    // The withheld byte is already stored.
    const reached =
      bytes === row.declared_size
        ? bytes
        : await this.#stage({ uploadId: id, start: offset, source });
    if (reached === row.declared_size) await finishUpload(this.#context, row);
    return reached;
  }

  /** Resolves when every piece in transit is stored or lost. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#arriving);
  }

  async #stage(piece: Parameters<typeof stagePiece>[1]): Promise<number> {
    const staging = stagePiece(this.#context, piece);
    this.#arriving.add(staging);
    return staging.finally(() => this.#arriving.delete(staging));
  }

  /** Cancels an upload or deletes a finished file, unless a submission uses it. */
  override async remove(id: string): Promise<void> {
    if (await removeUpload(this.#context, id)) return;
    const row = await findUpload(this.#context.database, { uploadId: id });
    throw row ? new AppError('already-exists', submissionMessages.proofUsed) : refusals.unknown();
  }

  async #received(row: UploadRow): Promise<number> {
    const age = this.#context.clock.now().getTime() - row.created_at.getTime();
    if (age > MEDIA_LIMITS.unfinishedHours * HOUR_MS) throw refusals.gone();
    const { bytes, pieces } = await receivedOf(this.#context.database, row.upload_id);
    if (pieces >= MOST_PIECES && bytes < row.declared_size) throw refusals.gone();
    return Math.min(bytes, row.declared_size - 1);
  }
}
