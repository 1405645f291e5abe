import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { PROOF_TYPES, SUBMISSION_STATUSES } from './submission.ts';

/** What the Academy promises its players: a report is judged within this many hours. */
export const REVIEW_TARGET_HOURS = 24;

/** An elder who begins to judge a report keeps others away from it this long; each sign of life renews it. */
export const CLAIM_MINUTES = 3;

/** The most reports one press may approve. */
export const BATCH_MAX = 50;

/** Narrows the desk: by guild of the player, kind of proof, and hours waited at least. */
export const deskFilterSchema = z.object({
  guild: z.enum(GUILD_IDS).optional(),
  proofType: z.enum(PROOF_TYPES).optional(),
  waitedHours: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type DeskFilter = z.infer<typeof deskFilterSchema>;

/** Whether a report of `card` belongs to a desk narrowed by `filter` at `now`; an empty filter takes all. */
export function isOnDesk(
  card: { userGuild: string; proofType: string; submittedAt: string },
  { filter, now }: { filter: DeskFilter; now: Date },
): boolean {
  const { guild, proofType, waitedHours = 0 } = filter;
  if (guild !== undefined && card.userGuild !== guild) return false;
  if (proofType !== undefined && card.proofType !== proofType) return false;
  return now.getTime() - Date.parse(card.submittedAt) >= waitedHours * 3_600_000;
}

/** A report of the same acceptance that an elder sent back before. */
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

/** An earlier report whose proof is the same (every byte or word) or looks alike. A hint, never a verdict. */
export const alikeProofSchema = z.object({
  submissionId: z.string(),
  likeness: z.enum(['same', 'alike']),
  userName: z.string(),
  isSamePlayer: z.boolean(),
  questTitle: z.string(),
  submittedAt: z.iso.datetime(),
  status: z.enum(SUBMISSION_STATUSES),
});
export type AlikeProof = z.infer<typeof alikeProofSchema>;

/** Who is judging a report at the moment; over at `until`. */
export const claimSchema = z.object({
  elderId: z.string(),
  elderName: z.string(),
  until: z.iso.datetime(),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * How a film can be watched: as it was handed in, as the film that was made of it (`?play=1` behind its
 * address), soon so, or as it was handed in because none could be made. The original can be fetched in
 * every case.
 */
export const VIEWINGS = ['original', 'converting', 'converted', 'unconvertible'] as const;
export type Viewing = (typeof VIEWINGS)[number];

/** What taking a claim comes to: the claim that stands then, own or another's. */
export const claimAnswerSchema = z.object({
  claim: claimSchema.nullable().describe('null when the report has left the desk'),
});
