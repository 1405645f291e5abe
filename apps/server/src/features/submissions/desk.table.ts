import type { Selectable } from 'kysely';
import type { ReviewRow, SubmissionsTables } from './submissions.table.ts';

export type DeskTables = SubmissionsTables & {
  /** read for how a film can be watched */
  uploads: { upload_id: string; content_type: string | null };
  upload_renditions: {
    upload_id: string;
    state: 'running' | 'ready' | 'as-is' | 'failed';
  };
  review_claims: { submission_id: string; elder_id: string; expires_at: Date };
  proof_prints: {
    submission_id: string;
    submitted_at: Date;
    sha256: string;
    /** 64 bits as text of 0 and 1; null where there is no picture */
    look: string | null;
  };
  proof_matches: {
    submission_id: string;
    earlier_id: string;
    likeness: 'same' | 'alike';
  };
};

export type FilmColumns = {
  /** of the uploaded file; null where the proof is a text */
  content_type: string | null;
  rendition_state: 'running' | 'ready' | 'as-is' | 'failed' | null;
};

export type ClaimRow = Selectable<DeskTables['review_claims']> & { elder_name: string };

/** A pending submission with every column that its card shows. */
export type DeskRow = ReviewRow & {
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
} & FilmColumns;

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
