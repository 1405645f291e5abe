import type { Export } from '@goreal/domain/exports/export';
import type { Generated, Selectable } from 'kysely';

export type ExportsTables = {
  exports: {
    export_id: Generated<string>;
    user_id: string;
    status: Generated<Export['status']>;
    requested_at: Date;
    ready_at: Date | null;
    expires_at: Date | null;
    path: string | null;
    size: number | null;
    sha256: string | null;
  };
};

export type ExportRow = Selectable<ExportsTables['exports']>;

/** An archive that can be downloaded (ensured by a check constraint). */
export type ReadyExport = ExportRow & {
  status: 'ready';
  ready_at: Date;
  expires_at: Date;
  path: string;
  size: number;
  sha256: string;
};
