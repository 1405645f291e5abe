import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DownloadLink } from './download-link.tsx';
import type { ProofFile } from './file-address.ts';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** The browser's own player, which asks the server for ranges; the file itself is always one press away. */
export function MediaProof(props: ProofFile & { kind: 'video' | 'audio' }): ReactNode {
  const { kind, address, userName } = props;
  const [failed, setFailed] = useState(false);
  const { proof } = reviewMessages;
  const player = {
    src: address,
    controls: true,
    preload: 'metadata',
    onError: () => setFailed(true),
  } as const;
  return (
    <div className={styles.media}>
      {failed ? (
        <p className={styles.note} role="status">
          <TriangleAlert size={18} aria-hidden="true" />
          {proof.unplayable}
        </p>
      ) : kind === 'video' ? (
        <video
          {...player}
          playsInline
          aria-label={proof.videoLabel(userName)}
          className={styles.video}
        />
      ) : (
        <audio {...player} aria-label={proof.audioLabel(userName)} className={styles.audio} />
      )}
      <DownloadLink {...props} />
    </div>
  );
}
