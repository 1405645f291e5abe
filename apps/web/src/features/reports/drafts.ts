/** Whose text for which quest. */
export type ReportKey = { uid: string; questId: string };

/** Texts begun and not sent yet, kept on this device. A device that keeps nothing changes nothing else. */
export const drafts = {
  get(key: ReportKey): string {
    return attempt(() => localStorage.getItem(nameOf(key))) ?? '';
  },
  /** Returns whether the device keeps it. */
  set(key: ReportKey, text: string): boolean {
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
  remove(key: ReportKey): void {
    attempt(() => localStorage.removeItem(nameOf(key)));
  },
};

function nameOf({ uid, questId }: ReportKey): string {
  return `goreal.report.${uid}.${questId}`;
}

/** Storage throws when it is full, switched off or private. */
function attempt<Answer>(use: () => Answer): Answer | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
