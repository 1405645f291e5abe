const PREFIX = 'goreal.review.';

/** What this browser tab remembers of an elder's work until it is closed; silent where storage is forbidden. */
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
      // A full or forbidden storage only costs the copy; the text on screen is untouched.
    }
  },
};
