import ImageOff from 'lucide-react/icons/image-off';
import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { DownloadLink } from './download-link.tsx';
import { FailedProof } from './failed-proof.tsx';
import type { ProofFile } from './file-address.ts';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** A picture on the card; pressing it opens the viewer. */
export function ImageProof(file: ProofFile): ReactNode {
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const { proof } = reviewMessages;
  if (failed) {
    return (
      <FailedProof
        {...file}
        icon={<ImageOff size={18} aria-hidden="true" />}
        text={proof.imageFailed}
        onRetry={() => setFailed(false)}
      />
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

/** Width of the picture relative to its frame. */
const STEPS = [1, 1.5, 2, 3, 4, 6] as const;

/** A picture in a dialog, scaled from 1 to 6 times the frame; the keys + − 0 work as well. */
function ImageViewer(props: { open: boolean; onClose: () => void; file: ProofFile }): ReactNode {
  const { open, onClose, file } = props;
  const [step, setStep] = useState(0);
  const { proof } = reviewMessages;
  const zoom = STEPS[step] ?? 1;
  const move = (by: number) => setStep((now) => Math.min(STEPS.length - 1, Math.max(0, now + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') move(1);
    if (event.key === '-') move(-1);
    if (event.key === '0') setStep(0);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={proof.imageAlt(file.userName)}
      size="large"
      actions={<DownloadLink {...file} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the buttons do */}
      <div className="stack gap-2" onKeyDown={onKeyDown}>
        <div className="line middle gap-1">
          <IconButton
            label={proof.zoomOut}
            icon={<ZoomOut size={20} />}
            disabled={step === 0}
            onClick={() => move(-1)}
          />
          <output className={`soft small text-centre ${styles.level}`}>
            {proof.zoomLevel(zoom * 100)}
          </output>
          <IconButton
            label={proof.zoomIn}
            icon={<ZoomIn size={20} />}
            disabled={step === STEPS.length - 1}
            onClick={() => move(1)}
          />
          <IconButton
            label={proof.zoomReset}
            icon={<Maximize size={20} />}
            onClick={() => setStep(0)}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard */}
        <section className={styles.plane} aria-label={proof.zoomPlane} tabIndex={0}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a pointer shortcut; the buttons and keys above do the same */}
          <img
            src={file.address}
            alt={proof.imageAlt(file.userName)}
            className={styles.viewerImage}
            data-fit={step === 0 || undefined}
            style={step === 0 ? undefined : { width: `${zoom * 100}%` }}
            onClick={() => setStep((now) => (now === 0 ? 2 : 0))}
          />
        </section>
      </div>
    </Dialog>
  );
}
