import type { ReactNode } from 'react';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { DownloadLink } from './download-link.tsx';
import type { ProofFile } from './file-address.ts';
import styles from './proof.module.css';

/**
 * In the place of a proof that did not load. A browser does not distinguish a lost connection from a file that it cannot
 * show, so it can always be tried again.
 */
export function FailedProof(
  props: ProofFile & {
    icon: ReactNode;
    text: string;
    onRetry: () => void;
  },
): ReactNode {
  const { icon, text, onRetry, ...file } = props;
  return (
    <div className="stack at-start gap-2">
      <p className={`line middle gap-2 soft ${styles.note}`} role="status">
        {icon}
        {text}
      </p>
      <div className={styles.ways}>
        <Button
          size="small"
          variant="secondary"
          onClick={(event) => {
            // The retry removes this button; the keys of the desk apply to the card that has the focus.
            event.currentTarget
              .closest<HTMLElement>('[data-desk-card], [data-proof-region]')
              ?.focus();
            onRetry();
          }}
        >
          {buttonMessages.retry}
        </Button>
        <DownloadLink {...file} />
      </div>
    </div>
  );
}
