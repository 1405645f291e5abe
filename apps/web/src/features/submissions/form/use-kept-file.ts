import type { MediaKind } from '@goreal/domain/media/media-kind';
import { useEffect, useState } from 'react';
import type { SubmissionKey } from './drafts.ts';
import { keptFiles } from './kept-files.ts';
import { submissionSender } from './submission-sender.ts';

export type KeptProof = {
  file: File | undefined;
  /** false when the browser could not store it: only this page has it */
  isKept: boolean;
  isLoading: boolean;
  keep: (file: File) => void;
  markSending: (sending: boolean) => void;
  remove: () => void;
};

/** The proof file of one quest, in memory and in IndexedDB. */
export function useKeptFile(key: SubmissionKey, kind: MediaKind): KeptProof {
  const { uid, questId } = key;
  const [file, setFile] = useState<File>();
  const [isKept, setKept] = useState(true);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    let shown = true;
    keptFiles
      .get({ uid, questId })
      .then((found) => {
        if (!shown || !found) return undefined;
        if (found.kind === kind) return setFile(found.file);
        // Of the kind that the quest had before: the server would refuse it, and again after each reload.
        submissionSender({ uid, questId }).cancel();
        return keptFiles.set({ uid, questId }, { ...found, sending: false });
      })
      // Without storage the form starts empty.
      .catch(() => undefined)
      .finally(() => {
        if (shown) setLoading(false);
      });
    return () => {
      shown = false;
    };
  }, [uid, questId, kind]);
  const store = (next: File, sending: boolean) => {
    keptFiles.set(key, { file: next, kind, sending }).then(
      () => setKept(true),
      () => setKept(false),
    );
  };
  return {
    file,
    isKept,
    isLoading,
    keep(next) {
      setFile(next);
      store(next, false);
    },
    markSending(sending) {
      if (file) store(file, sending);
    },
    remove() {
      setFile(undefined);
      keptFiles.remove(key).catch(() => undefined);
    },
  };
}
