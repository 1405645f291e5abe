import { splitLinks } from '@goreal/domain/chat/links';
import type { ReactNode } from 'react';
import styles from './message-row.module.css';
import { readableAddress } from './readable-address.ts';

/** The text with readable links. Links open without referrer and opener. */
export function MessageText({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
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
