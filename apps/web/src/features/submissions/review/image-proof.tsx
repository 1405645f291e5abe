import ImageOff from 'lucide-react/icons/image-off';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { type ReactNode, useState } from 'react';
import { DownloadLink } from './download-link.tsx';
import type { ProofFile } from './file-address.ts';
import { ImageViewer } from './image-viewer.tsx';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** A picture on the card; pressing it opens the viewer. */
export function ImageProof(file: ProofFile): ReactNode {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const { proof } = reviewMessages;
  if (failed) {
    return (
      <div className={styles.failed}>
        <p className={styles.note}>
          <ImageOff size={18} aria-hidden="true" />
          {proof.imageFailed}
        </p>
        <DownloadLink {...file} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        data-action="zoom"
        aria-label={proof.enlarge}
        onClick={() => setOpen(true)}
      >
        <img
          src={file.address}
          alt={proof.imageAlt(file.userName)}
          loading="lazy"
          decoding="async"
          className={styles.image}
          onError={() => setFailed(true)}
        />
        <span className={styles.lens} aria-hidden="true">
          <ZoomIn size={18} />
        </span>
      </button>
      <ImageViewer open={open} onClose={() => setOpen(false)} file={file} />
    </>
  );
}
