/** The typed text, with a full stop if it ends without a punctuation mark, so that another sentence may follow. */
export function asSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]["”’)]?$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
