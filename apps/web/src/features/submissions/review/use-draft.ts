import { useState } from 'react';
import { sessionTexts } from '#platform/outbox/kept-text.ts';

export type DraftKind = 'reject' | 'approve' | 'undo';

/**
 * A text that survives closing its dialog, switching tabs and reloading the page. Its component needs `key`
 * for each subject.
 */
export function useDraft(options: {
  elderId: string;
  submissionId: string;
  kind: DraftKind;
}): [string, (text: string) => void] {
  const key = draftKey(options);
  const [text, setText] = useState(() => sessionTexts.get(key));
  const change = (next: string) => {
    setText(next);
    sessionTexts.set(key, next);
  };
  return [text, change];
}

/** Removes the drafts of a decided submission. */
export function forgetDrafts(options: { elderId: string; submissionId: string }): void {
  for (const kind of ['reject', 'approve', 'undo'] as const) {
    sessionTexts.set(draftKey({ ...options, kind }), '');
  }
}

function draftKey(options: { elderId: string; submissionId: string; kind: DraftKind }): string {
  const { elderId, submissionId, kind } = options;
  return `goreal.review.draft.${elderId}.${submissionId}.${kind}`;
}
