import { keptJson, keptTexts } from '#platform/outbox/kept-text.ts';

/** Whose draft, for which guild chat. */
type DraftKey = { uid: string; guild: string };

/** An unsent message. The idempotency key is stored with the text, so that a retry never posts twice. */
export type ChatDraft = { text: string; key: string };

/** Stored on this device; without storage nothing is kept. */
export const chatDraft = {
  get(of: DraftKey): ChatDraft {
    const kept = keptJson(nameOf(of));
    return isDraft(kept) ? kept : emptyDraft();
  },
  set(of: DraftKey, draft: ChatDraft): void {
    keptTexts.set(nameOf(of), draft.text === '' ? '' : JSON.stringify(draft));
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
