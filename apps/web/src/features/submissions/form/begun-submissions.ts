import { useEffect, useState } from 'react';
import { drafts } from './drafts.ts';
import { keptFiles } from './kept-files.ts';
import { submissionSender } from './submission-sender.ts';
import { isUploadingElsewhere } from './upload-lock.ts';

/**
 * Quests with an unfinished submission on this device: a draft, a stored file, or an upload in progress.
 * Uploads that a reload interrupted are resumed, unless another tab is sending them.
 */
export function useBegunSubmissions(uid: string): (questId: string) => boolean {
  const [withFile, setWithFile] = useState<ReadonlySet<string>>(
    () => new Set(keptFiles.expected(uid)),
  );
  useEffect(() => {
    let shown = true;
    resumeKeptFiles(uid).then(
      (questIds) => {
        if (shown) setWithFile(new Set(questIds));
      },
      // In a browser that cannot store files there is none.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [uid]);
  return (questId) =>
    withFile.has(questId) ||
    submissionSender({ uid, questId }).get().status !== 'idle' ||
    drafts.get({ uid, questId }) !== '';
}

/** Resumes interrupted uploads, unless another tab is sending them; returns all quests with a stored file. */
export async function resumeKeptFiles(uid: string): Promise<string[]> {
  const questIds = await keptFiles.quests(uid);
  for (const questId of questIds) {
    const key = { uid, questId };
    const kept = await keptFiles.get(key);
    const sender = submissionSender(key);
    if (!kept?.sending || sender.get().status !== 'idle') continue;
    if (!(await isUploadingElsewhere(key))) sender.start(kept);
  }
  return questIds;
}
