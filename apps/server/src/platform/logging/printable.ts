/**
 * Text for a terminal: control characters but tab and newline are written as \uXXXX, because sentences contain what other
 * servers and files say, and a terminal obeys such sequences.
 */
export function printable(text: string): string {
  return text.replace(
    /(?![\t\n])\p{Cc}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
