import { cleanText } from '@goreal/domain/text/clean';
import { useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { sendSubmission } from './api/send-submission.ts';
import { resumeKeptFiles } from './begun-submissions.ts';
import { drafts } from './drafts.ts';
import { queuedTexts } from './queued-texts.ts';
import { submissionNews } from './submission-news.ts';

/** A temporary failure of network or server: the submission stays queued. */
export function isAway(error: unknown): boolean {
  const code = codeOfError(error);
  return code === 'network-request-failed' || code === 'unavailable';
}

/**
 * Sends submissions that were made offline, queued texts and interrupted uploads, whichever tab is open. Runs
 * on mount and on each reconnect.
 */
export function useSubmissionOutbox(uid: string): void {
  useEffect(() => void sendWaiting(uid), [uid]);
  useReconnect(() => void sendWaiting(uid));
}

async function sendWaiting(uid: string): Promise<void> {
  await Promise.all([
    // This browser cannot store files.
    resumeKeptFiles(uid).catch(() => undefined),
    sendQueuedTexts(uid),
  ]);
}

/**
 * Sends the queued texts one after another, in one browser tab only (by a lock). The server accepts one
 * submission per acceptance, so repeating a text whose response was lost is safe.
 */
export async function sendQueuedTexts(uid: string): Promise<void> {
  if (queuedTexts.quests(uid).length === 0) return;
  const lock = navigator.locks;
  const send = () => sendEach(uid);
  if (lock)
    await lock.request(`goreal-outbox/${uid}`, { ifAvailable: true }, (held) => held && send());
  else await send();
}

async function sendEach(uid: string): Promise<void> {
  for (const questId of queuedTexts.quests(uid)) {
    const key = { uid, questId };
    const proofData = cleanText(drafts.get(key));
    try {
      const submission = await sendSubmission({ questId, proofType: 'text', proofData });
      queuedTexts.remove(key);
      drafts.remove(key);
      submissionNews.publish({ kind: 'handed-in', submission });
    } catch (error) {
      if (isAway(error)) return;
      queuedTexts.remove(key);
      // Refused: the text stays as a draft, and the form shows the reason when it is sent again.
      if (codeOfError(error) === 'already-exists') drafts.remove(key);
      submissionNews.publish({ kind: 'outdated' });
    }
  }
}
