import { z } from 'zod';
import { hasReached, type LevelId } from '../ascension/levels.ts';
import { QUEST_LIMITS, reportTypeSchema } from '../quests/quest.ts';
import { questMessages } from '../quests/quests.messages.ts';
import { cleanDisplayName, cleanText } from '../text/clean.ts';
import { personalQuestMessages as messages } from './personal-quests.messages.ts';

/**
 * Rules 9: reviewed by an elder, reward at most 50. `openMax` counts proposals and unfinished quests; `perDay`
 * bounds those that are withdrawn and repeated.
 */
export const PERSONAL_QUESTS = {
  from: 'sage',
  auraMax: 50,
  openMax: 3,
  perDay: 20,
} as const satisfies Record<string, number | LevelId>;

export function mayPropose(level: LevelId): boolean {
  return hasReached(level, PERSONAL_QUESTS.from);
}

const PROPOSAL_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'closed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** Body of `POST /api/personalQuests`. */
export const newProposalSchema = z.strictObject({
  title: z
    .string()
    .overwrite(cleanDisplayName)
    .min(1, messages.titleMissing)
    .max(QUEST_LIMITS.titleMax, questMessages.titleTooLong),
  description: z
    .string()
    .overwrite(cleanText)
    .min(1, messages.descriptionMissing)
    .max(QUEST_LIMITS.descriptionMax, questMessages.descriptionTooLong),
  auraReward: z
    .int(messages.reward)
    .min(QUEST_LIMITS.auraMin, messages.reward)
    .max(PERSONAL_QUESTS.auraMax, messages.reward),
  reportType: reportTypeSchema,
  isDaily: z.boolean(),
});
export type NewProposal = z.infer<typeof newProposalSchema>;

/** A quest that a Sage proposes for themself, with its review status. */
export const proposalSchema = newProposalSchema.extend({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  auraReward: z.int(),
  status: z.enum(PROPOSAL_STATUSES),
  feedback: z.string().nullable(),
  questId: z.string().nullable().describe('of the quest in the book, once approved'),
  proposedAt: z.iso.datetime(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A proposal in the elders' review queue. */
export const proposalCardSchema = proposalSchema.extend({
  userId: z.string(),
  userName: z.string(),
  guild: z.string(),
  isOwn: z.boolean().describe('an elder does not decide on their own proposal'),
});
export type ProposalCard = z.infer<typeof proposalCardSchema>;
