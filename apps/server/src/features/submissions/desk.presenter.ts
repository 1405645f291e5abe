import type {
  Claim,
  PastSubmission,
  PreviousAttempt,
  SimilarProof,
  Viewing,
} from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { VIDEO_DEMUXERS } from '#features/uploads/index.ts';
import type { PastSubmissionRow } from './author.repository.ts';
import type { DeskRow, MatchRow } from './desk.repository.ts';
import type { ClaimRow } from './desk.table.ts';
import { presentSubmission } from './submissions.presenter.ts';

const { fallback } = submissionMessages;

/** A card of the desk, with the fallback names of specification 8. */
export function presentReviewCard(
  row: DeskRow,
  context: { elderId: string; matches: readonly MatchRow[]; makesVideos: boolean },
): ReviewCard {
  const { elderId, matches, makesVideos } = context;
  return {
    ...presentSubmission(row),
    questTitle: row.quest_title ?? fallback.questName,
    questDescription: row.quest_description ?? '',
    userName: row.user_name ?? fallback.userName,
    userGuild: row.guild,
    auraReward: row.aura_reward ?? 0,
    isOwn: row.user_id === elderId,
    attempts: row.attempts,
    previous: presentPrevious(row),
    alike: matches.filter((match) => match.submission_id === row.submission_id).map(presentAlike),
    claim:
      row.claim_elder === null || row.claim_until === null
        ? null
        : {
            elderId: row.claim_elder,
            elderName: row.claim_name ?? fallback.userName,
            until: row.claim_until.toISOString(),
          },
    viewing: viewingOf(row, makesVideos),
  };
}

/** A video that awaits conversion counts as being converted, provided FFmpeg is installed. */
function viewingOf(row: DeskRow, makesVideos: boolean): Viewing {
  const { content_type: type, rendition_state: state } = row;
  if (state === 'ready') return 'converted';
  if (state === 'failed') return 'unconvertible';
  const isVideo = row.proof_type === 'video' && type !== null && type in VIDEO_DEMUXERS;
  const isInProgress = state === null || state === 'running';
  return makesVideos && isVideo && isInProgress ? 'converting' : 'original';
}

export function presentClaim(row: ClaimRow): Claim {
  return {
    elderId: row.elder_id,
    elderName: row.elder_name || fallback.userName,
    until: row.expires_at.toISOString(),
  };
}

export function presentPastSubmission(row: PastSubmissionRow): PastSubmission {
  return {
    submissionId: row.submission_id,
    questTitle: row.quest_title ?? fallback.questTitle,
    status: row.status === 'approved' ? 'approved' : 'rejected',
    submittedAt: row.submitted_at.toISOString(),
    feedback: row.feedback,
    decidedByName: row.decided_by_name,
  };
}

function presentPrevious(row: DeskRow): PreviousAttempt | null {
  const { previous_id, previous_type, previous_data, previous_at } = row;
  if (previous_id === null || previous_type === null) return null;
  if (previous_data === null || previous_at === null) return null;
  return {
    submissionId: previous_id,
    proofType: previous_type,
    proofData: previous_data,
    proofName: row.previous_name,
    submittedAt: previous_at.toISOString(),
    feedback: row.previous_feedback,
    decidedByName: row.previous_decider,
  };
}

function presentAlike(row: MatchRow): SimilarProof {
  return {
    submissionId: row.earlier_id,
    likeness: row.likeness,
    userName: row.user_name ?? fallback.userName,
    isSamePlayer: row.is_same_player,
    questTitle: row.quest_title ?? fallback.questTitle,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
  };
}
