import type { MediaKind } from '@goreal/domain/media/media-kind';
import type { Tables } from '#platform/database/tables.generated.ts';

export type UploadStatus = 'receiving' | 'ready' | 'attached' | 'removing';

type UploadBase = {
  upload_id: string;
  user_id: string;
  quest_id: string;
  proof_type: MediaKind;
  file_name: string;
  declared_type: string;
  declared_size: number;
  created_at: Date;
};

type StoredFile = {
  path: string;
  content_type: string;
  size: number;
  sha256: string;
  finished_at: Date;
};

type Nullable<Fields> = { [Key in keyof Fields]: Fields[Key] | null };

/** A verified and stored upload, possibly part of a submission. */
export type FinishedUpload = UploadBase & StoredFile & { status: 'ready' | 'attached' };

/** A row as it is read; every file field is set once it is ready (a check constraint). */
export type UploadRow =
  | FinishedUpload
  | (UploadBase & Nullable<StoredFile> & { status: 'receiving' | 'removing' });

export type UploadsTables = Pick<Tables, 'uploads'>;
