import type { Viewing } from '@goreal/domain/submissions/desk';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, useState } from 'react';
import { DownloadLink } from './download-link.tsx';
import type { ProofFile } from './file-address.ts';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/**
 * The browser's media player, which requests ranges. Plays the server's converted file where there is one;
 * the original can be downloaded. The source of a player that has started is not replaced, because playback
 * would restart.
 */
export function MediaProof(
  props: ProofFile & { kind: 'video' | 'audio'; viewing?: Viewing | undefined },
): ReactNode {
  const { kind, address, userName, viewing = 'original' } = props;
  const [begunSrc, setBegunSrc] = useState<string>();
  const [failedSrc, setFailedSrc] = useState<string>();
  const src = begunSrc ?? (viewing === 'converted' ? `${address}?play=1` : address);
  const failed = failedSrc === src;
  const { proof } = reviewMessages;
  const player = {
    src,
    controls: true,
    preload: 'metadata',
    onPlay: () => setBegunSrc(src),
    onError: () => {
      setBegunSrc(undefined);
      setFailedSrc(src);
    },
  } as const;
  return (
    <div className={styles.media}>
      {failed ? (
        <p className={styles.note} role="status">
          {viewing === 'converting' ? (
            <Hourglass size={18} aria-hidden="true" />
          ) : (
            <TriangleAlert size={18} aria-hidden="true" />
          )}
          {viewing === 'converting' || viewing === 'unconvertible'
            ? proof[viewing]
            : proof.unplayable}
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
