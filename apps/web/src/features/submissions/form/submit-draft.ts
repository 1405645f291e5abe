import type { Submission } from '@goreal/domain/submissions/submission';
import { cleanText } from '@goreal/domain/text/clean';
import { submitProof } from './api/submissions.ts';
import { drafts, queuedTexts, type SubmissionKey } from './drafts.ts';
import { formMessages as texts } from './form.messages.ts';
import { submissionNews } from './submission-news.ts';

/**
 * Sends the stored text of a quest, from its form or from the outbox. Its key makes repeating safe: the server answers
 * with the submission that the text has become, also when that was decided and the quest accepted again since.
 */
export async function submitDraft(key: SubmissionKey): Promise<Submission> {
  const { text } = drafts.keyed(key);
  // Stores the key before the first attempt: an older draft has none yet.
  drafts.set(key, text);
  const { key: clientKey } = drafts.keyed(key);
  const proofData = cleanText(text);
  const { questId } = key;
  const submission = await submitProof({
    questId,
    proofType: 'text',
    proofData,
    key: clientKey,
  });
  queuedTexts.remove(key);
  // Otherwise an earlier version had arrived, or the text was edited meanwhile: what was written since stays.
  const isAll = submission.proofData === proofData && cleanText(drafts.get(key)) === proofData;
  if (isAll) {
    drafts.remove(key);
    submissionNews.arrived(submission);
  } else {
    drafts.refuse(key, texts.earlierArrived, crypto.randomUUID());
    submissionNews.publish({ kind: 'refused', refusal: texts.earlierArrived });
  }
  return submission;
}
