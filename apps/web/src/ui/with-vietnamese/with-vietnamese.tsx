import type { ReactNode } from 'react';
import { vietnameseOf } from './with-vietnamese.messages.ts';

/** A text that may be one of the English ones of the specification, below a Vietnamese sentence that says the same. */
export function WithVietnamese({ text }: { text: string }): ReactNode {
  const meaning = vietnameseOf(text);
  if (meaning === undefined) return text;
  return (
    <>
      {meaning}
      <br />
      <small lang="en">{text}</small>
    </>
  );
}
