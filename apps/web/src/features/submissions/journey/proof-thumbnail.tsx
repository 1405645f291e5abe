import type { Submission } from '@goreal/domain/submissions/submission';
import AudioLines from 'lucide-react/icons/audio-lines';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type ReactNode, useState } from 'react';
import { fileAddress } from '../review/file-address.ts';
import styles from './journey-scroll.module.css';

/**
 * A square of fixed size for the proof: the picture itself, or the sign of its kind. For pointers alone, because the
 * button that opens the proof is in the same entry.
 */
export function ProofThumbnail(props: { submission: Submission; onOpen: () => void }): ReactNode {
  const { proofType, proofData } = props.submission;
  const Sign = Object.hasOwn(SIGNS, proofType) ? SIGNS[proofType] : ScrollText;
  const address = proofType === 'image' ? fileAddress(proofData) : undefined;
  const [failed, setFailed] = useState<string>();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.thumbnail}
      data-proof={proofType}
      onClick={props.onOpen}
    >
      <Sign size={26} />
      {address && failed !== address ? (
        <img
          src={`${address}?thumb=1`}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(address)}
        />
      ) : null}
    </button>
  );
}

const SIGNS: Readonly<Record<Submission['proofType'], typeof Film>> = {
  text: ScrollText,
  image: ImageIcon,
  video: Film,
  audio: AudioLines,
};
