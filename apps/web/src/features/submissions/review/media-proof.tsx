import type { Viewing } from '@goreal/domain/submissions/desk';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { readAddress } from '#ui/audio-player/waveform.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { DownloadLink } from './download-link.tsx';
import { FailedProof } from './failed-proof.tsx';
import { firstPicture, type ProofFile } from './file-address.ts';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

const AudioPlayer = lazyWithPreload(() =>
  import('#ui/audio-player/audio-player.tsx').then((module) => module.AudioPlayer),
);

/**
 * A video in the browser's player, or sound in our own; both request ranges. Plays the server's converted file where there is one;
 * the original can be downloaded. The source of a player that has started is not replaced, because playback
 * would restart.
 */
export function MediaProof(
  props: ProofFile & {
    kind: 'video' | 'audio';
    viewing?: Viewing | undefined;
    /** The elder's own submission. */
    isOwn?: boolean | undefined;
  },
): ReactNode {
  const { kind, address, userName, viewing = 'original' } = props;
  const [begunSrc, setBegunSrc] = useState<string>();
  const [failedSrc, setFailedSrc] = useState<string>();
  const src = begunSrc ?? (viewing === 'converted' ? `${address}?play=1` : address);
  const failed = failedSrc === src;
  const { proof } = reviewMessages;
  const read = useMemo(() => readAddress(address), [address]);
  const player = {
    src,
    onPlay: () => setBegunSrc(src),
    onError: () => {
      setBegunSrc(undefined);
      setFailedSrc(src);
    },
  } as const;
  if (failed) {
    const Icon = viewing === 'converting' ? Hourglass : TriangleAlert;
    return (
      <FailedProof
        {...props}
        icon={<Icon size={18} aria-hidden="true" />}
        text={
          viewing === 'converting' || viewing === 'unconvertible'
            ? proof[viewing]
            : proof.unplayable
        }
        onRetry={() => setFailedSrc(undefined)}
      />
    );
  }
  return (
    <div className="stack at-start gap-2">
      {kind === 'video' ? (
        <video
          {...player}
          src={firstPicture(src)}
          controls
          preload="metadata"
          playsInline
          aria-label={proof.videoLabel(userName)}
          className={styles.video}
        />
      ) : (
        <Suspense fallback={<Skeleton shape="block" height="3.75rem" />}>
          <AudioPlayer
            {...player}
            label={proof.audioLabel(userName)}
            read={read}
            waveform={props.isOwn ? 'at-once' : 'on-play'}
          />
        </Suspense>
      )}
      <DownloadLink {...props} />
    </div>
  );
}
