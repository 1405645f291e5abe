import { codeOfError } from '#platform/api-client/api-error.ts';
import { isAway, sendInOneTab, useSendWhenOnline } from '#platform/outbox/outbox.ts';
import { resumeKeptFiles } from './begun-submissions.ts';
import { drafts, queuedTexts } from './drafts.ts';
import { sendDraft } from './send-draft.ts';
import { submissionNews } from './submission-news.ts';

/**
 * Sends submissions that were made offline, queued texts and interrupted uploads, whichever tab is open. Runs
 * on mount and on each reconnect.
 */
export function useSubmissionOutbox(uid: string): void {
  useSendWhenOnline(uid, sendWaiting);
}

async function sendWaiting(uid: string): Promise<void> {
  await Promise.all([
    // In a browser that cannot store files there is none.
    resumeKeptFiles(uid).catch(() => undefined),
    sendQueuedTexts(uid),
  ]);
}

/** Sends the queued texts one after another, in one browser tab only (by a lock). */
export async function sendQueuedTexts(uid: string): Promise<void> {
  if (queuedTexts.quests(uid).length === 0) return;
  await sendInOneTab(`goreal-outbox/${uid}`, () => sendEach(uid));
}

async function sendEach(uid: string): Promise<void> {
  for (const questId of queuedTexts.quests(uid)) {
    const key = { uid, questId };
    try {
      await sendDraft(key);
    } catch (error) {
      if (isAway(error)) return;
      queuedTexts.remove(key);
      // Refused: the text stays as a draft, and the form shows the reason when it is sent again.
      if (codeOfError(error) === 'already-exists') drafts.remove(key);
      submissionNews.publish({ kind: 'outdated' });
    }
  }
}
