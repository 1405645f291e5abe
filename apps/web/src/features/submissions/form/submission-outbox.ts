import { codeOfError } from '#platform/api-client/api-error.ts';
import { isRefusal, sendInOneTab, useSendWhenOnline } from '#platform/outbox/outbox.ts';
import { resumeKeptFiles } from './begun-submissions.ts';
import { drafts, queuedTexts } from './drafts.ts';
import { submissionNews } from './submission-news.ts';
import { submitDraft } from './submit-draft.ts';

/** Sends submissions that were made offline, queued texts and interrupted uploads, whichever tab is open. */
export function useSubmissionOutbox(uid: string): void {
  useSendWhenOnline(uid, sendWaiting);
}

async function sendWaiting(uid: string): Promise<boolean> {
  const [textsWait] = await Promise.all([
    submitQueuedTexts(uid),
    // In a browser that cannot store files there is none. An upload that was resumed repeats itself.
    resumeKeptFiles(uid).catch(() => undefined),
  ]);
  return textsWait;
}

/** Sends the queued texts one after another, in one browser tab only (by a lock). Returns whether one still waits. */
export async function submitQueuedTexts(uid: string): Promise<boolean> {
  const waits = () => queuedTexts.quests(uid).length > 0;
  if (waits()) await sendInOneTab(`goreal-outbox/${uid}`, () => sendEach(uid));
  return waits();
}

async function sendEach(uid: string): Promise<void> {
  for (const questId of queuedTexts.quests(uid)) {
    const key = { uid, questId };
    try {
      await submitDraft(key);
    } catch (error) {
      // A fault may be of this text alone; the others are not to wait behind it.
      if (codeOfError(error) === 'internal' && !isRefusal(error)) continue;
      if (!isRefusal(error)) return;
      // Also where another submission was first: the server would have answered with this one if it had its key.
      const refusal = error instanceof Error ? error.message : '';
      queuedTexts.remove(key);
      drafts.refuse(key, refusal);
      submissionNews.publish({ kind: 'refused', refusal });
    }
  }
}
