import type { ReactNode } from 'react';
import { vietnameseOf } from './with-vietnamese.messages.ts';

/** A text that may be one of the English ones of the specification, with a Vietnamese sentence beside it. */
export function WithVietnamese({ text }: { text: string }): ReactNode {
  const meaning = vietnameseOf(text);
  if (meaning === undefined) return text;
  return (
    <>
      <span lang="en">{text}</span> <span>{meaning}</span>
    </>
  );
}
