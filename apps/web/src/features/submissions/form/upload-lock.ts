import type { SubmissionKey } from './drafts.ts';

/** Holds a lock by which other tabs see that this file is being sent; the returned function releases it. */
export function holdUploadLock(key: SubmissionKey): () => void {
  let release: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(nameOf(key), { ifAvailable: true }, () => ended).catch(() => undefined);
  return release;
}

export async function isUploadingElsewhere(key: SubmissionKey): Promise<boolean> {
  const known = await navigator.locks?.query();
  return known?.held?.some(({ name }) => name === nameOf(key)) ?? false;
}

function nameOf({ uid, questId }: SubmissionKey): string {
  return `goreal-upload/${uid}/${questId}`;
}
