import { z } from 'zod';
import { cleanText } from '../text/clean.ts';
import { textLength } from '../text/length.ts';
import { PROOF_TYPES, SUBMISSION_LIMITS } from './submission.ts';
import { submissionMessages } from './submissions.messages.ts';

/** The message that refuses a text proof that is too short or too long once it is cleaned. */
export function textProofProblem(text: string): string | undefined {
  const length = textLength(cleanText(text));
  if (length < SUBMISSION_LIMITS.textMin) return submissionMessages.textTooShort;
  if (length > SUBMISSION_LIMITS.textMax) return submissionMessages.textTooLong;
  return undefined;
}

/**
 * Body of `POST /api/submissions`: proofData is the text, or the address that the upload returned. A repeated `key`
 * never creates a second submission, so a retry is safe.
 */
export const newSubmissionSchema = z
  .object({
    questId: z.uuid(),
    proofType: z.enum(PROOF_TYPES),
    proofData: z.string().min(1, submissionMessages.proofMissing),
    key: z.uuid().optional(),
  })
  .superRefine((submission, context) => {
    const problem =
      submission.proofType === 'text' ? textProofProblem(submission.proofData) : undefined;
    if (problem) context.addIssue({ code: 'custom', path: ['proofData'], message: problem });
  });
export type NewSubmission = z.infer<typeof newSubmissionSchema>;
