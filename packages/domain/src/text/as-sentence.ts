/** What somebody typed, with a full stop where it ends without a mark, so that another sentence may follow. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
