import { splitLinks } from '@goreal/domain/chat/links';
import type { ReactNode } from 'react';
import styles from './message-row.module.css';
import { readableAddress } from './readable-address.ts';

/** The words as they were written, web addresses readable; these lead out, and take nothing of us along. */
export function MessageText({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a key={at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {readableAddress(part.text)}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
