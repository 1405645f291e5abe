import Mic from 'lucide-react/icons/mic';
import Square from 'lucide-react/icons/square';
import type { ReactNode } from 'react';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { clock } from '#ui/audio-player/clock.ts';
import { Button } from '#ui/button/button.tsx';
import { formMessages } from './form.messages.ts';
import styles from './submission-form.module.css';
import type { Recorder } from './use-recorder.ts';

const texts = formMessages.recorder;

/** A button that starts and stops recording, the elapsed time, and errors of the microphone. */
export function AudioRecorder(props: { recorder: Recorder; hasRecording: boolean }): ReactNode {
  const { state, start, stop } = props.recorder;
  const isRecording = state.status === 'recording';
  useUnsavedWork('recording', isRecording);
  return (
    <div
      className={`stack at-centre gap-2 text-centre ${styles.recorder}`}
      data-recording={isRecording || undefined}
    >
      {isRecording ? (
        <Button
          variant="danger"
          size="large"
          icon={<Square size={18} aria-hidden />}
          onClick={stop}
        >
          {texts.stop}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="large"
          icon={<Mic size={20} aria-hidden />}
          busy={state.status === 'asking'}
          onClick={start}
        >
          {props.hasRecording ? texts.again : texts.start}
        </Button>
      )}
      <p className={`soft small ${styles.recorderWord}`} role="status">
        {isRecording ? texts.recording : null}
        {state.status === 'ready' ? (props.hasRecording ? texts.listen : texts.ready) : null}
        {state.status === 'asking' ? texts.asking : null}
      </p>
      {isRecording ? (
        <p
          className={`line middle gap-3 size-4 tabular ${styles.clock}`}
          role="timer"
          aria-label={texts.elapsed}
        >
          <span className={styles.waves} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
            <i />
          </span>
          {clock(state.seconds)}
        </p>
      ) : null}
      {state.status === 'problem' ? (
        <AlertBanner kind="error">{texts[state.problem]}</AlertBanner>
      ) : null}
    </div>
  );
}
