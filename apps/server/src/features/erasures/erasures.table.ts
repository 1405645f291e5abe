import type { Currency } from '@goreal/domain/ledger/entry';
import type { ColumnType, Selectable } from 'kysely';

export type ErasuresTables = {
  erasures: {
    receipt_id: string;
    erased_at: Date;
    /** written as text, read as an object */
    counts: ColumnType<Record<string, number>, string, never>;
    files: number;
    files_left: string[];
  };
  departed_totals: { currency: Currency; amount: string | number; people: number };
};

export type ErasureRow = Selectable<ErasuresTables['erasures']>;
