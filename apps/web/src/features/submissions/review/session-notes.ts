const PREFIX = 'goreal.review.';

/** Texts of an elder in sessionStorage, until the tab is closed; ignored where storage is disabled. */
export const sessionNotes = {
  read(key: string): string {
    try {
      return window.sessionStorage.getItem(PREFIX + key) ?? '';
    } catch {
      return '';
    }
  },
  /** An empty text removes the note. */
  write(key: string, text: string): void {
    try {
      if (text) window.sessionStorage.setItem(PREFIX + key, text);
      else window.sessionStorage.removeItem(PREFIX + key);
    } catch {
      // Storage is full or disabled; the text on screen is not affected.
    }
  },
};
