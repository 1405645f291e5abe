import type { UploadResult as Result } from '@goreal/domain/activities/file-result';
import { FILE_ENDINGS, FILE_LIMITS } from '@goreal/domain/activities/files';
import { type ReactNode, useState } from 'react';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import { type FileUploading, uploadFile } from './api/upload-files.ts';
import styles from './aura-stream.module.css';
import { UploadResult } from './upload-result.tsx';

const texts = activitiesMessages.add;

type State =
  | { step: 'idle' }
  | { step: 'sending'; name: string; percent: number; upload: FileUploading }
  | { step: 'failed'; file: File; message: string }
  | { step: 'done'; result: Result };

/** Uploads an activity file or an export archive; shows the progress and the result of every file in it. */
export function FileUpload({ uid, onDone }: { uid: string; onDone: () => void }): ReactNode {
  const [state, setState] = useState<State>({ step: 'idle' });
  const [sportType, setSportType] = useState('');

  async function send(file: File): Promise<void> {
    if (file.size > FILE_LIMITS.uploadMaxBytes) {
      setState({ step: 'failed', file, message: texts.tooLarge });
      return;
    }
    const { name } = file;
    const upload = uploadFile({
      uid,
      file,
      sportType: sportType || undefined,
      onProgress: (percent) => setState({ step: 'sending', name, percent, upload }),
    });
    setState({ step: 'sending', name, percent: 0, upload });
    try {
      setState({ step: 'done', result: await upload.result });
      onDone();
    } catch (error) {
      if (codeOfError(error) === 'cancelled') setState({ step: 'idle' });
      else setState({ step: 'failed', file, message: messageOf(error) });
    }
  }

  return (
    <div className={styles.block}>
      {state.step === 'sending' ? (
        <Sending state={state} />
      ) : (
        <>
          <FileDrop
            label={texts.drop}
            hint={texts.dropHint}
            accept={FILE_ENDINGS.join(',')}
            onFiles={([file]) => file && void send(file)}
          />
          <Field label={texts.sport}>
            {(control) => (
              <Select
                {...control}
                value={sportType}
                onChange={(event) => setSportType(event.target.value)}
              >
                <option value="">{texts.sportAny}</option>
                <option value="Run">{familyNames.run}</option>
                <option value="Swim">{familyNames.swim}</option>
                <option value="Ride">{familyNames.cycle}</option>
                <option value="Walk">{familyNames.walk}</option>
              </Select>
            )}
          </Field>
        </>
      )}
      {state.step === 'failed' ? (
        <AlertBanner kind="error">
          <p>{state.message}</p>
          <Button size="small" variant="secondary" onClick={() => void send(state.file)}>
            {texts.again}
          </Button>
        </AlertBanner>
      ) : null}
      {state.step === 'done' ? <UploadResult result={state.result} /> : null}
    </div>
  );
}

function Sending({ state }: { state: Extract<State, { step: 'sending' }> }): ReactNode {
  const { name, percent, upload } = state;
  const isSent = percent >= 100;
  return (
    <div className={styles.block} role="status">
      <ProgressBar
        label={isSent ? texts.reading(name) : texts.uploading(name)}
        value={percent}
        start={isSent ? texts.reading(name) : texts.uploading(name)}
        end={`${Math.round(percent)}%`}
      />
      <div>
        <Button variant="secondary" size="small" onClick={() => upload.stop()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.failed;
  return codeOfError(error) === 'out-of-range' ? texts.tooLarge : error.message;
}
