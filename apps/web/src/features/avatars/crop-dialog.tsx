import { AVATAR_LIMITS } from '@goreal/domain/avatars/avatar';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { avatarsMessages } from './avatars.messages.ts';
import styles from './avatars.module.css';
import { type Crop, cutOut, kept, shownSize, WHOLE, ZOOM_MAX } from './crop.ts';

const texts = avatarsMessages.crop;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.04, y: 0 },
  ArrowRight: { x: 0.04, y: 0 },
  ArrowUp: { x: 0, y: -0.04 },
  ArrowDown: { x: 0, y: 0.04 },
};

/** Crops a picture to a square by dragging, arrow keys and zoom; returns the square as a file. */
export function CropDialog(props: {
  picture: HTMLImageElement;
  busy: boolean;
  onCut: (square: Blob) => void;
  onCancel: () => void;
}): ReactNode {
  const { picture, busy, onCut, onCancel } = props;
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const move = (by: { x: number; y: number }) =>
    setCrop((now) => kept(size, { ...now, x: now.x + by.x, y: now.y + by.y }));
  const drag = useDrag(move);
  const shown = shownSize(size, crop.zoom);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title={texts.title}
      closeLabel={buttonMessages.cancel}
      dismissible={!busy}
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onCancel} disabled={busy}>
            {buttonMessages.cancel}
          </Button>
          <Button busy={busy} onClick={() => void cut(picture, crop).then(onCut)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p className="soft small">{texts.hint}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no element for a draggable area */}
      <div
        role="group"
        aria-label={texts.view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        data-autofocus
        className={styles.window}
        onKeyDown={onKeyDown}
        {...drag}
      >
        <img
          src={picture.src}
          alt=""
          draggable={false}
          style={{
            width: `${shown.width * 100}%`,
            height: `${shown.height * 100}%`,
            left: `${(0.5 + crop.x - shown.width / 2) * 100}%`,
            top: `${(0.5 + crop.y - shown.height / 2) * 100}%`,
          }}
        />
      </div>
      <Field label={texts.zoom}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            className={styles.zoom}
            onChange={(event) => {
              const zoom = event.target.valueAsNumber;
              setCrop((now) => kept(size, { ...now, zoom }));
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** Pointer movement as a fraction of the window's side. */
function useDrag(move: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!last.current) return;
      const side = event.currentTarget.clientWidth;
      const { x, y } = last.current;
      move({ x: (event.clientX - x) / side, y: (event.clientY - y) / side });
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp() {
      last.current = undefined;
    },
    onPointerCancel() {
      last.current = undefined;
    },
  };
}

async function cut(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, side } = cutOut(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_LIMITS.pictureSide;
  canvas.height = AVATAR_LIMITS.pictureSide;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (square) => (square ? resolve(square) : reject(new Error('the canvas was not encoded'))),
      'image/jpeg',
      0.92,
    );
  });
}
