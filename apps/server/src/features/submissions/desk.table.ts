import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.generated.ts';

export type DeskTables = Pick<
  Tables,
  | 'players'
  | 'proof_matches'
  | 'proof_prints'
  | 'quests'
  | 'review_claims'
  | 'submissions'
  | 'upload_renditions'
  | 'uploads'
>;

export type ClaimRow = Selectable<DeskTables['review_claims']> & { elder_name: string };
