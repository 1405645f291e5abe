import type { ConsentPurpose } from '@goreal/domain/consents/purpose';
import type { Generated, Selectable } from 'kysely';

export type ConsentsTables = {
  consents: {
    user_id: string;
    purpose: ConsentPurpose;
    granted: boolean;
    version: string;
    changed_at: Date;
  };
  consent_entries: {
    entry_id: Generated<number>;
    user_id: string;
    purpose: ConsentPurpose;
    granted: boolean;
    version: string;
    recorded_at: Date;
  };
};

export type ConsentRow = Selectable<ConsentsTables['consents']>;
export type ConsentEntryRow = Selectable<ConsentsTables['consent_entries']>;
