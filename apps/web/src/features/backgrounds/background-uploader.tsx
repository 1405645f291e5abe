import { BACKGROUND_LIMITS } from '@goreal/domain/backgrounds/background';
import FileX from 'lucide-react/icons/file-x';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names/class-names.ts';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { KeepHeight } from '#ui/keep-height/keep-height.tsx';
import { useHeldUntilPress } from '#ui/keep-height/use-held-until-press.ts';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { backgroundsMessages as texts } from './backgrounds.messages.ts';
import styles from './backgrounds.module.css';
import { type ChosenPicture, useBackgroundUploads } from './use-background-uploads.ts';

/** Selects up to five pictures, previews and uploads them with the stage of each. */
export function BackgroundUploader(props: {
  isDebugging: boolean;
  onDebug: () => void;
}): ReactNode {
  const { isDebugging, onDebug } = props;
  const uploads = useBackgroundUploads();
  // A stored picture leaves an empty cell in the grid until the next press, so that the other pictures do not
  // move.
  const ids = uploads.chosen.map(({ id }) => id);
  const held = useHeldUntilPress(ids.join(' ')).split(' ');
  const places = ids.every((id) => held.includes(id)) ? held.filter((id) => id !== '') : ids;
  const ready = uploads.chosen.filter(({ problem }) => problem === undefined).length;
  return (
    <div className={`stack gap-4 ${styles.uploader}`}>
      {/* The alert of a refusal takes part of the height of the drop area. */}
      <KeepHeight>
        <div className={`stack gap-4 ${styles.uploader}`}>
          {uploads.isForbidden ? (
            <AlertBanner
              kind="error"
              title={texts.permission.title}
              action={
                <Button size="small" variant="secondary" onClick={onDebug}>
                  {isDebugging ? texts.permission.hide : texts.permission.show}
                </Button>
              }
            >
              {texts.permission.text}
            </AlertBanner>
          ) : null}
          <FileDrop
            label={texts.drop}
            hint={texts.dropHint}
            isCompact={uploads.isForbidden}
            accept={BACKGROUND_LIMITS.endings.map((ending) => `.${ending}`).join(',')}
            multiple
            disabled={uploads.isBusy}
            onFiles={uploads.choose}
          />
        </div>
      </KeepHeight>
      {uploads.hasTooMany ? <AlertBanner kind="warning">{texts.tooMany}</AlertBanner> : null}
      {/* Chosen pictures are removed as they are stored; the list below must not move. */}
      <KeepHeight>
        {uploads.chosen.length > 0 ? (
          <div className={`stack gap-4 ${styles.uploader}`}>
            <ul className={styles.grid} aria-label={texts.chosen}>
              {places.map((id) => {
                const picture = uploads.chosen.find((one) => one.id === id);
                return picture ? (
                  <Chosen
                    key={id}
                    picture={picture}
                    isBusy={uploads.isBusy}
                    onDrop={() => uploads.drop(id)}
                  />
                ) : (
                  <li key={id} aria-hidden="true" />
                );
              })}
            </ul>
            {ready > 0 ? (
              <Button busy={uploads.isBusy} onClick={() => void uploads.upload()}>
                {texts.upload(ready)}
              </Button>
            ) : null}
          </div>
        ) : null}
      </KeepHeight>
    </div>
  );
}

function Chosen(props: { picture: ChosenPicture; isBusy: boolean; onDrop: () => void }): ReactNode {
  const { picture, isBusy, onDrop } = props;
  const { file, previewUrl, step, problem = picture.failure } = picture;
  return (
    <li className={`stack top gap-2 ${styles.picture}`}>
      {picture.problem ? (
        <span className={classNames(styles.thumbnail, styles.noPicture)}>
          <FileX size={32} aria-hidden="true" />
        </span>
      ) : (
        <img src={previewUrl} alt={texts.previewAlt(file.name)} className={styles.thumbnail} />
      )}
      <div className="line middle spread gap-2">
        <span className={styles.name}>{file.name}</span>
        <IconButton
          label={texts.remove(file.name)}
          icon={<X size={18} />}
          disabled={isBusy}
          onClick={onDrop}
        />
      </div>
      {step && step.stage !== 'error' ? (
        <ProgressBar
          label={texts.progress(file.name)}
          value={step.percent}
          start={texts.stages[step.stage]}
          end={`${step.percent}%`}
        />
      ) : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
    </li>
  );
}
