import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ProofType, SubmissionStatus } from '@goreal/domain/submissions/submission';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type SubmissionsTables = PlayersView & {
  submissions: {
    submission_id: Generated<string>;
    user_id: string;
    quest_id: string;
    acceptance_id: string;
    guild: GuildId;
    proof_type: ProofType;
    /** the text, or the address of the file */
    proof_data: string;
    proof_name: string | null;
    upload_id: string | null;
    status: Generated<SubmissionStatus>;
    submitted_at: Date;
    submitted_day: string;
    decided_by: ColumnType<string | null, never>;
    decided_at: ColumnType<Date | null, never>;
    feedback: ColumnType<string | null, never>;
    aura_awarded: ColumnType<number | null, never>;
    aura_breakdown: ColumnType<AuraBreakdown | null, never>;
    decision: Generated<number>;
  };
  /** read for the names that a submission is shown with */
  quests: { quest_id: string; title: string; aura_reward: number; is_daily: boolean };
};

export type SubmissionRow = Selectable<SubmissionsTables['submissions']> & {
  quest_title: string | null;
};

export type ReviewRow = SubmissionRow & { user_name: string | null; aura_reward: number | null };
