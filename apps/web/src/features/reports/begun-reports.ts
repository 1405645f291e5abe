import { useEffect, useState } from 'react';
import { drafts } from './drafts.ts';
import { keptFiles } from './kept-files.ts';
import { reportSender } from './report-sender.ts';
import { isUploadingElsewhere } from './upload-lock.ts';

/**
 * Which quests have a report that was begun on this device: a draft, a kept file, one on its way.
 * Files whose sending was cut off by a reload go on by themselves, unless another tab carries them.
 */
export function useBegunReports(uid: string): (questId: string) => boolean {
  const [withFile, setWithFile] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let shown = true;
    resumeKeptFiles(uid).then(
      (questIds) => {
        if (shown) setWithFile(new Set(questIds));
      },
      // This browser keeps no files.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [uid]);
  return (questId) =>
    withFile.has(questId) ||
    reportSender({ uid, questId }).get().status !== 'idle' ||
    drafts.get({ uid, questId }) !== '';
}

/** Goes on with files whose sending was cut off, unless another tab carries them; all quests with a file. */
export async function resumeKeptFiles(uid: string): Promise<string[]> {
  const questIds = await keptFiles.quests(uid);
  for (const questId of questIds) {
    const key = { uid, questId };
    const kept = await keptFiles.get(key);
    const sender = reportSender(key);
    if (!kept?.sending || sender.get().status !== 'idle') continue;
    if (!(await isUploadingElsewhere(key))) sender.start(kept);
  }
  return questIds;
}
