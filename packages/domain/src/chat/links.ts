/** A part of a message: plain text, or a link when `href` is set. */
type TextPart = { text: string; href?: string };

/**
 * Splits a message into text and links. Only http and https become links, the shown text is exactly what was
 * written, and an address with user info (`https://bank.vn@evil.example`) stays text.
 */
export function splitLinks(message: string): TextPart[] {
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
/** Punctuation after an address that belongs to the sentence. */
const TRAILING = '.,;:!?…)]}»”’';

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** The address when it has no user info: a browser reads the host of `name@host` after the `@`. */
function safeHref(text: string): string | undefined {
  return /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/iu.test(text) ? text : undefined;
}
