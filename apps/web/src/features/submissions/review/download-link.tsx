import { nameWithEnding } from '@goreal/domain/media/media';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** Downloads the proof file under its original name, with the extension of its real type. */
export function DownloadLink(props: { address: string; name: string | null }): ReactNode {
  const { address } = props;
  const ending = /\.([a-z0-9]{1,8})(?:[?#]|$)/.exec(address)?.[1];
  const name = props.name && ending ? nameWithEnding(props.name, ending) : props.name;
  const { download, downloadLabel } = reviewMessages.proof;
  return (
    <a
      href={address}
      download={name ?? ''}
      className={styles.download}
      aria-label={name ? downloadLabel(name) : undefined}
    >
      <Download size={16} aria-hidden="true" />
      <span className={styles.fileName}>{name ?? download}</span>
    </a>
  );
}
