import type { MediaKind } from '@goreal/domain/media/media-kind';
import { formatNumber } from '@goreal/domain/text/format-number';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AudioPlayer } from '#ui/audio-player/audio-player.tsx';
import { readBlob } from '#ui/audio-player/waveform.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names/class-names.ts';
import { firstPicture } from '../review/file-address.ts';
import { formMessages as texts } from './form.messages.ts';
import styles from './submission-form.module.css';

/** Preview of the chosen file as the elder will see it, with name, size and a button that removes it. */
export function ProofPreview(props: {
  file: File;
  kind: MediaKind;
  /** Undefined while the file is being sent. */
  onRemove?: (() => void) | undefined;
}): ReactNode {
  const { file, kind, onRemove } = props;
  const address = useObjectUrl(file);
  const [failed, setFailed] = useState<string>();
  return (
    <figure className={`stack at-centre gap-3 ${styles.preview}`}>
      {address === undefined ? (
        <div className={kind === 'audio' ? styles.sound : styles.media} />
      ) : failed !== address ? (
        <Picture file={file} kind={kind} address={address} onError={() => setFailed(address)} />
      ) : (
        <p className={classNames(styles.blind, kind === 'audio' ? styles.sound : styles.media)}>
          {texts.noPreview}
        </p>
      )}
      <figcaption className={`line middle centred gap-3 small ${styles.caption}`}>
        <span className={styles.name}>{file.name}</span>
        <span className="soft small">{texts.size(megabytes(file.size))}</span>
        {onRemove ? (
          <Button
            variant="ghost"
            size="small"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}

function Picture(props: {
  file: File;
  kind: MediaKind;
  address: string;
  onError: () => void;
}): ReactNode {
  const { file, kind, address, onError } = props;
  const label = texts.preview[kind];
  switch (kind) {
    case 'image':
      return <img src={address} alt={label} className={styles.media} onError={onError} />;
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the player's own recording, played back to the player only
        <video
          src={firstPicture(address)}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
          className={styles.media}
          onError={onError}
        />
      );
    case 'audio':
      return <Sound file={file} address={address} label={label} onError={onError} />;
  }
}

function Sound(props: {
  file: File;
  address: string;
  label: string;
  onError: () => void;
}): ReactNode {
  const { file, address, label, onError } = props;
  const read = useMemo(() => readBlob(file), [file]);
  return (
    <div className={styles.sound}>
      <AudioPlayer src={address} label={label} read={read} waveform="at-once" onError={onError} />
    </div>
  );
}

/** Size in MB with at most one decimal, in Vietnamese format. */
export function megabytes(bytes: number): string {
  return formatNumber(Math.max(bytes / 1024 / 1024, 0.1), { atMost: 1 });
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
