import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { ignorePress } from '../button/button.tsx';
import styles from './file-drop.module.css';

type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** As on a file input, e.g. "image/jpeg,image/png". The owner still validates the files. */
  accept?: string;
  multiple?: boolean;
  /** The focus stays on it, as on a disabled `Button`. */
  disabled?: boolean;
  /** One line without the hint, where a file is already selected. */
  isCompact?: boolean;
  onFiles: (files: File[]) => void;
  /** Ids of the error or hint, see Field. */
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  id?: string | undefined;
};

/** Accepts files by drop, press or keyboard: a real file input covers the whole area. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { label, hint, accept, multiple = false, disabled = false, onFiles } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const isCompact = props.isCompact ?? false;
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (disabled) return;
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onFiles(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does all of it by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      data-invalid={props['aria-invalid']}
      data-compact={isCompact || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className={styles.invitation}>
        <Upload size={isCompact ? 18 : 26} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {hint && !isCompact ? <span className="faint small">{hint}</span> : null}
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          aria-disabled={disabled || undefined}
          onClick={disabled ? ignorePress : undefined}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          onChange={(event) => {
            take(event.target.files);
            // Cleared, so that the same file can be chosen again after its removal.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
