import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** Longer texts are shown collapsed. */
const LONG_TEXT = 700;
const MANY_LINES = 10;

/** The text as plain text with its line breaks, never as markup. */
export function TextProof({ text }: { text: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const { proof } = reviewMessages;
  const isLong = text.length > LONG_TEXT || text.split('\n').length > MANY_LINES;
  return (
    <div>
      <pre className={styles.text} data-clipped={(isLong && !open) || undefined}>
        {text}
      </pre>
      {isLong ? (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
        >
          {open ? proof.showLess : `${proof.showAll} (${proof.length([...text].length)})`}
        </Button>
      ) : null}
    </div>
  );
}
