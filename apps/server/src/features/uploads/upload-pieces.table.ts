import type { Tables } from '#platform/database/tables.generated.ts';
export type UploadPiece = {
  upload_id: string;
  /** how many bytes of the file come before it */
  start: number;
  size: number;
  /** in the storage */
  path: string;
};

export type UploadPiecesTables = Pick<Tables, 'upload_pieces'>;
