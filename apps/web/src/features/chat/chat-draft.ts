/** Whose draft, for which guild chat. */
type DraftKey = { uid: string; guild: string };

/** An unsent message. The idempotency key is stored with the text, so that a retry never posts twice. */
export type ChatDraft = { text: string; key: string };

/** Stored on this device; without storage nothing is kept. */
export const chatDraft = {
  get(of: DraftKey): ChatDraft {
    const kept = attempt((): unknown => JSON.parse(localStorage.getItem(nameOf(of)) ?? 'null'));
    return isDraft(kept) ? kept : emptyDraft();
  },
  set(of: DraftKey, draft: ChatDraft): void {
    if (draft.text === '') attempt(() => localStorage.removeItem(nameOf(of)));
    else attempt(() => localStorage.setItem(nameOf(of), JSON.stringify(draft)));
  },
};

export function emptyDraft(): ChatDraft {
  return { text: '', key: crypto.randomUUID() };
}

function isDraft(value: unknown): value is ChatDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, key } = value as Partial<ChatDraft>;
  return typeof text === 'string' && typeof key === 'string';
}

function nameOf({ uid, guild }: DraftKey): string {
  return `goreal.chat.${uid}.${guild}`;
}

/** Storage throws when it is full, disabled or private. */
function attempt<Answer>(use: () => Answer): Answer | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
