import { z } from 'zod';
import { auraBreakdownSchema } from '../aura/aura-breakdown.ts';

export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const PROOF_TYPES = ['text', 'image', 'video', 'audio'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/** Text proof has at least 10 characters after trimming (specification 5.3). */
export const SUBMISSION_LIMITS = {
  textMin: 10,
  textMax: 10_000,
  feedbackMax: 1000,
  noteMax: 500,
} as const;

/** A submission as its author and the elders see it (specification 3.5). */
export const submissionSchema = z.object({
  submissionId: z.string(),
  userId: z.string(),
  questId: z.string(),
  questTitle: z.string(),
  proofType: z.enum(PROOF_TYPES),
  proofData: z.string().describe('the text, or the address of the file'),
  proofName: z.string().nullable().describe('name of the file as it was handed in'),
  status: z.enum(SUBMISSION_STATUSES),
  submittedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedByName: z
    .string()
    .nullable()
    .describe('the elder who decided; null after their account is erased'),
  feedback: z.string().nullable(),
  auraAwarded: z.int().nullable(),
  auraBreakdown: auraBreakdownSchema.nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;
