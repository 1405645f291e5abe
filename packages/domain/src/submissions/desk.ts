import { z } from 'zod';
import { LEVEL_IDS } from '../ascension/levels.ts';
import { HOUR_MS } from '../calendar/durations.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { PROOF_TYPES, SUBMISSION_STATUSES } from './submission.ts';

/** Time promised to players: a submission is decided within this many hours. */
export const REVIEW_TARGET_HOURS = 24;
/** From this wait on a submission is overdue. */
export const REVIEW_OVERDUE_HOURS = 72;

/** How long an elder's claim keeps other elders away from a submission; each heartbeat renews it. */
export const CLAIM_MINUTES = 3;

/** Maximum submissions of one batch approval. */
export const BATCH_MAX = 50;

/** Filters of the review queue: the player's guild, kind of proof, and minimum hours waited. */
export const deskFilterSchema = z.object({
  guild: z.enum(GUILD_IDS).exactOptional(),
  proofType: z.enum(PROOF_TYPES).exactOptional(),
  waitedHours: z.coerce.number().int().min(1).max(10_000).exactOptional(),
});
export type DeskFilter = z.infer<typeof deskFilterSchema>;

/** Whether a submission matches the filter at `now`; an empty filter matches all. */
export function isOnDesk(
  card: { userGuild: string; proofType: string; submittedAt: string },
  { filter, now }: { filter: DeskFilter; now: Date },
): boolean {
  const { guild, proofType, waitedHours = 0 } = filter;
  if (guild !== undefined && card.userGuild !== guild) return false;
  if (proofType !== undefined && card.proofType !== proofType) return false;
  return now.getTime() - Date.parse(card.submittedAt) >= waitedHours * HOUR_MS;
}

/** An earlier rejected submission of the same acceptance. */
export const previousAttemptSchema = z.object({
  submissionId: z.string(),
  proofType: z.enum(PROOF_TYPES),
  proofData: z.string(),
  proofName: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  feedback: z.string().nullable(),
  decidedByName: z.string().nullable(),
});
export type PreviousAttempt = z.infer<typeof previousAttemptSchema>;

/**
 * An earlier submission whose proof is identical (bytes or text) or similar. A hint for the elder, not a
 * decision.
 */
export const similarProofSchema = z.object({
  submissionId: z.string(),
  likeness: z.enum(['same', 'alike']),
  userName: z.string(),
  isSamePlayer: z.boolean(),
  questTitle: z.string(),
  submittedAt: z.iso.datetime(),
  status: z.enum(SUBMISSION_STATUSES),
});
export type SimilarProof = z.infer<typeof similarProofSchema>;

/** An earlier, decided submission of the same player. */
const pastSubmissionSchema = z.object({
  submissionId: z.string(),
  questTitle: z.string(),
  status: z.enum(['approved', 'rejected']),
  submittedAt: z.iso.datetime(),
  feedback: z.string().nullable(),
  decidedByName: z.string().nullable(),
});
export type PastSubmission = z.infer<typeof pastSubmissionSchema>;

/** Maximum number of submissions in each list of an author. */
export const PAST_SUBMISSIONS_MAX = 5;

/** The author of a pending submission, for the elder who decides it. */
export const authorSchema = z.object({
  level: z.enum(LEVEL_IDS),
  streak: z.int().describe('days, as of today'),
  approved: z.int().describe('approved reports of all time'),
  total: z.int().describe('reports of all time'),
  sameQuest: z
    .array(pastSubmissionSchema)
    .max(PAST_SUBMISSIONS_MAX)
    .describe('latest decided reports of the same quest, newest first'),
  others: z
    .array(pastSubmissionSchema)
    .max(PAST_SUBMISSIONS_MAX)
    .describe('latest decided reports of other quests, newest first'),
});
export type SubmissionAuthor = z.infer<typeof authorSchema>;

/** The elder who is reviewing a submission; expires at `until`. */
export const claimSchema = z.object({
  elderId: z.string(),
  elderName: z.string(),
  until: z.iso.datetime(),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * How a video can be played: the original; being converted; the converted video (`?play=1` appended to its
 * address); or the original because conversion failed. The original can always be downloaded.
 */
export const VIEWINGS = ['original', 'converting', 'converted', 'unconvertible'] as const;
export type Viewing = (typeof VIEWINGS)[number];

/** Result of claiming: the active claim, the caller's own or another elder's. */
export const claimResultSchema = z.object({
  claim: claimSchema.nullable().describe('null when the report has left the desk'),
});
