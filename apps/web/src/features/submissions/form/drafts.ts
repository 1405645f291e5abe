/** Whose draft, for which quest. */
export type SubmissionKey = { uid: string; questId: string };

/** Unsent texts, stored on this device. Without storage nothing is kept. */
export const drafts = {
  get(key: SubmissionKey): string {
    return attempt(() => localStorage.getItem(nameOf(key))) ?? '';
  },
  /** Returns whether the draft was stored. */
  set(key: SubmissionKey, text: string): boolean {
    if (text === '') {
      drafts.remove(key);
      return true;
    }
    const store = () => {
      localStorage.setItem(nameOf(key), text);
      return true;
    };
    return attempt(store) ?? false;
  },
  remove(key: SubmissionKey): void {
    attempt(() => localStorage.removeItem(nameOf(key)));
  },
};

function nameOf({ uid, questId }: SubmissionKey): string {
  return `goreal.report.${uid}.${questId}`;
}

/** Storage throws when it is full, disabled or private. */
function attempt<Answer>(use: () => Answer): Answer | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
