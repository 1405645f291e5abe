import type { Submission } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { SubmissionRow } from './submissions.repository.ts';

/** A submission as its author sees it. */
export function presentSubmission(row: SubmissionRow): Submission {
  return {
    submissionId: row.submission_id,
    userId: row.user_id,
    questId: row.quest_id,
    questTitle: row.quest_title ?? submissionMessages.fallback.questTitle,
    proofType: row.proof_type,
    proofData: row.proof_data,
    proofName: row.proof_name,
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedByName: row.decided_by_name ?? null,
    feedback: row.feedback,
    auraAwarded: row.aura_awarded,
    auraBreakdown: row.aura_breakdown,
  };
}
