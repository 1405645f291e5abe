import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { DownloadLink } from './download-link.tsx';
import type { ProofFile } from './file-address.ts';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

/** Width of the picture relative to its frame. */
const STEPS = [1, 1.5, 2, 3, 4, 6] as const;

/** A picture in a dialog, scaled from 1 to 6 times the frame; the keys + − 0 work as well. */
export function ImageViewer(props: {
  open: boolean;
  onClose: () => void;
  file: ProofFile;
}): ReactNode {
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
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <div className={styles.tools}>
          <IconButton
            label={proof.zoomOut}
            icon={<ZoomOut size={20} />}
            disabled={step === 0}
            onClick={() => move(-1)}
          />
          <output className={styles.level}>{proof.zoomLevel(zoom * 100)}</output>
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
