import { keptJson, keptTexts } from './kept-text.ts';

/** An unsent text. It is sent with its key, so that what is sent again after a lost answer is stored once. */
export type KeyedDraft = {
  text: string;
  key: string;
  /** it was sent, perhaps without an answer: a changed text needs another key */
  isSent?: true;
  /** why the server refused it, when the form was not there to say so */
  refusal?: string;
};

/** Drafts that this browser could not store, until the page is left. */
const unstored = new Map<string, KeyedDraft>();

/** Drafts kept on this device, each under a name. */
export const keyedDrafts = {
  /** An empty one with a new key when there is none. */
  get(name: string): KeyedDraft {
    const kept = unstored.get(name) ?? keptJson(name);
    // An earlier version of the app stored some drafts as plain text.
    return isDraft(kept) ? kept : { ...emptyDraft(), text: keptTexts.get(name) };
  },
  /** An empty draft is removed. Returns whether it was stored. */
  set(name: string, draft: KeyedDraft): boolean {
    const isStored = keptTexts.set(name, draft.text === '' ? '' : JSON.stringify(draft));
    if (isStored) unstored.delete(name);
    else unstored.set(name, draft);
    return isStored;
  },
};

export function emptyDraft(): KeyedDraft {
  return { text: '', key: crypto.randomUUID() };
}

function isDraft(value: unknown): value is KeyedDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, key } = value as Partial<KeyedDraft>;
  return typeof text === 'string' && typeof key === 'string';
}
