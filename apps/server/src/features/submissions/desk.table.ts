import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { ReviewRow } from './submissions.repository.ts';

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

export type VideoColumns = {
  /** of the uploaded file; null where the proof is a text */
  content_type: string | null;
  rendition_state: 'running' | 'ready' | 'as-is' | 'failed' | null;
};

export type ClaimRow = Selectable<DeskTables['review_claims']> & { elder_name: string };

/** A pending submission with every column that its card shows. */
export type DeskRow = ReviewRow & {
  quest_description: string | null;
  attempts: number;
  previous_id: string | null;
  previous_type: ReviewRow['proof_type'] | null;
  previous_data: string | null;
  previous_name: string | null;
  previous_at: Date | null;
  previous_feedback: string | null;
  previous_decider: string | null;
  claim_elder: string | null;
  claim_name: string | null;
  claim_until: Date | null;
} & VideoColumns;

/** An earlier submission that a pending one repeats. */
export type MatchRow = {
  submission_id: string;
  earlier_id: string;
  likeness: 'same' | 'alike';
  user_name: string | null;
  is_same_player: boolean;
  quest_title: string | null;
  submitted_at: Date;
  status: ReviewRow['status'];
};
