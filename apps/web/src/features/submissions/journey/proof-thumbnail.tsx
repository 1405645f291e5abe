import type { Submission } from '@goreal/domain/submissions/submission';
import AudioLines from 'lucide-react/icons/audio-lines';
import ImageIcon from 'lucide-react/icons/image';
import Play from 'lucide-react/icons/play';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { clock } from '#ui/audio-player/clock.ts';
import { fileAddress } from '../review/file-address.ts';
import styles from './journey-scroll.module.css';
import { useVideoStill } from './use-video-still.ts';
import { VideoSign } from './video-sign.tsx';

/**
 * A square of fixed size for the proof: the picture, a still of the video with its length, or the icon of its
 * kind. Hidden from keyboard and screen readers, because the button that opens the proof is in the same
 * entry.
 */
export function ProofThumbnail(props: { submission: Submission; onOpen: () => void }): ReactNode {
  const { proofType, proofData } = props.submission;
  const Sign = Object.hasOwn(SIGNS, proofType) ? SIGNS[proofType] : ScrollText;
  const address = fileAddress(proofData);
  const place = useRef<HTMLButtonElement>(null);
  // The converted video where the server has made one.
  const video = proofType === 'video' && address ? `${address}?play=1` : undefined;
  const still = useVideoStill(place, video);
  const picture = proofType === 'image' && address ? `${address}?thumb=1` : still?.src;
  const [failed, setFailed] = useState<string>();
  const isShown = picture !== undefined && failed !== picture;
  return (
    <button
      ref={place}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.thumbnail}
      data-proof={proofType}
      onClick={props.onOpen}
    >
      <Sign size={26} />
      {isShown ? (
        <img
          src={picture}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
        />
      ) : null}
      {proofType === 'video' && (isShown || still?.seconds) ? (
        <span className={styles.playable}>
          <Play size={10} fill="currentColor" />
          {still?.seconds ? clock(still.seconds) : null}
        </span>
      ) : null}
    </button>
  );
}

const SIGNS: Readonly<Record<Submission['proofType'], ComponentType<{ size: number }>>> = {
  text: ScrollText,
  image: ImageIcon,
  video: VideoSign,
  audio: AudioLines,
};
