import { acceptAttribute } from '@goreal/domain/media/media';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import Video from 'lucide-react/icons/video';
import { type ReactNode, useId } from 'react';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { formMessages as texts } from './form.messages.ts';
import styles from './submission-form.module.css';

type ProofPickerProps = {
  kind: MediaKind;
  /** A file was chosen already. */
  hasFile: boolean;
  onFile: (file: File | undefined) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

/** Selects the file: on touch devices from the camera or the gallery, else by drop or file dialog. */
export function ProofPicker(props: ProofPickerProps): ReactNode {
  const { kind, hasFile, onFile, ...described } = props;
  const isTouched = useMediaQuery('(pointer: coarse)');
  if (isTouched && kind !== 'audio') {
    return <TouchPicks {...described} kind={kind} hasFile={hasFile} onFile={onFile} />;
  }
  return (
    <FileDrop
      {...described}
      label={hasFile ? texts.chooseOther : texts.choose[kind]}
      hint={texts.limits[kind]}
      isCompact={hasFile}
      accept={acceptAttribute(kind)}
      onFiles={([file]) => onFile(file)}
    />
  );
}

function TouchPicks(props: ProofPickerProps & { kind: 'image' | 'video' }): ReactNode {
  const { kind, hasFile, onFile, ...described } = props;
  const limits = useId();
  const words = texts.touch[kind];
  const TakeIcon = kind === 'image' ? Camera : Video;
  const input = {
    ...described,
    'aria-describedby': hasFile
      ? described['aria-describedby']
      : [described['aria-describedby'], limits].filter(Boolean).join(' '),
    accept: acceptAttribute(kind),
    onFile,
  };
  return (
    <div className={styles.picks} data-chosen={hasFile || undefined}>
      {/* `environment`: the camera on the back; a device without a camera opens its files instead. */}
      <Pick
        {...input}
        label={hasFile ? words.retake : words.take}
        icon={<TakeIcon size={22} aria-hidden="true" />}
        capture="environment"
      />
      <Pick
        {...input}
        label={hasFile ? words.repick : words.pick}
        icon={<Images size={22} aria-hidden="true" />}
      />
      {hasFile ? null : (
        <p id={limits} className={`faint small text-centre ${styles.limits}`}>
          {texts.limits[kind]}
        </p>
      )}
    </div>
  );
}

function Pick(props: {
  label: string;
  icon: ReactNode;
  accept: string;
  capture?: 'environment';
  onFile: (file: File | undefined) => void;
  'aria-describedby': string | undefined;
  'aria-invalid'?: true | undefined;
}): ReactNode {
  const { label, icon, onFile, ...input } = props;
  return (
    <label className={styles.pick}>
      {icon}
      {label}
      <input
        {...input}
        type="file"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          // Cleared, so that the same file can be chosen again after its removal.
          event.target.value = '';
        }}
      />
    </label>
  );
}
