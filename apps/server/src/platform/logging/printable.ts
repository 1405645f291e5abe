/**
 * Text for a terminal: control characters but tab and newline, characters that change the order of others and the line
 * breaks of Unicode are written as \uXXXX, because sentences contain what people, other servers and files say. A terminal
 * obeys such sequences, and would show a line in another order than it has.
 */
export function printable(text: string): string {
  return text.replace(
    /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
