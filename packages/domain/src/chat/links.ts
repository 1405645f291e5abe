/** A stretch of a message: plain words, or an address that may be opened. */
export type TextPart = { text: string; href?: string };

/**
 * Splits a message into words and links. Only http and https become links, the shown text is exactly
 * what was written, and an address that names a user (`https://bank.vn@evil.example`) stays plain.
 */
export function partsOf(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of message.matchAll(ADDRESS)) {
    const text = withoutTrailing(match[0]);
    const href = safeHref(text);
    if (!href) continue;
    if (match.index > end) parts.push({ text: message.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu;
/** Marks that end a sentence around an address rather than the address. */
const TRAILING = '.,;:!?…)]}»”’';

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** The address itself when its host is plain to see; a browser would read `name@host` as the host. */
function safeHref(text: string): string | undefined {
  return /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/iu.test(text) ? text : undefined;
}
