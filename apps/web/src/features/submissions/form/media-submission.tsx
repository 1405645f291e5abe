import { mediaProblem } from '@goreal/domain/media/media';
import type { MediaKind } from '@goreal/domain/media/media-kind';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { AudioRecorder } from './audio-recorder.tsx';
import { formMessages as texts } from './form.messages.ts';
import { ProofPicker } from './proof-picker.tsx';
import { ProofPreview } from './proof-preview.tsx';
import styles from './submission-form.module.css';
import type { SubmissionFormProps } from './submission-form-props.ts';
import { submissionSender } from './submission-sender.ts';
import { SubmitBar, SubmitProblem, useScrollToOutcome } from './submit-bar.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useKeptFile } from './use-kept-file.ts';
import { useRecorder } from './use-recorder.ts';

/** Form of a file submission: the file is chosen or recorded, stored on this device, and uploaded resumably. */
export function MediaSubmission(props: SubmissionFormProps & { kind: MediaKind }): ReactNode {
  const { uid, quest, kind } = props;
  const key = { uid, questId: quest.questId };
  const sender = submissionSender(key);
  const state = useSyncExternalStore(sender.subscribe, sender.get);
  const kept = useKeptFile(key, kind);
  const [problem, setProblem] = useState<string>();
  const [wasSent, setWasSent] = useState(false);
  const errorId = useId();
  const refused = useScrollToOutcome<HTMLParagraphElement>(problem);
  // Not of an earlier visit: the page would scroll each time that it is opened.
  const failed = useScrollToOutcome<HTMLDivElement>(wasSent && state.status === 'failed');
  const isIdle = state.status === 'idle' || state.status === 'failed';
  useUnsavedWork('file', kept.file !== undefined && !kept.isKept);
  useEffect(() => {
    // A newly opened form starts a new attempt, so an old result is removed.
    if (sender.get().status === 'submitted') sender.reset();
  }, [sender]);

  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = mediaProblem({ kind, type: file.type, name: file.name, size: file.size });
    setProblem(refusal);
    if (refusal) return;
    sender.reset();
    kept.keep(file);
  };
  const recorder = useRecorder((file, full) => {
    take(file);
    if (full) setProblem(texts.recorder.full);
  });
  const isRecording = recorder.state.status === 'recording';
  const send = () => {
    if (!kept.file) {
      setProblem(submissionMessages.proofMissing);
      return;
    }
    kept.markSending(true);
    setWasSent(true);
    sender.start({ file: kept.file, kind });
  };
  const cancel = () => {
    kept.markSending(false);
    sender.cancel();
  };
  const remove = () => {
    sender.cancel();
    kept.remove();
  };
  if (state.status === 'submitted') return null;
  return (
    <div className={`stack gap-4 ${styles.form}`}>
      {isIdle && kind === 'audio' ? (
        <AudioRecorder recorder={recorder} hasRecording={kept.file !== undefined} />
      ) : null}
      {isRecording ? null : (
        <ProofStage
          kind={kind}
          file={kept.file}
          problemId={problem ? errorId : undefined}
          onFile={isIdle ? take : undefined}
          onRemove={isIdle ? remove : undefined}
        />
      )}
      <p
        ref={refused}
        id={errorId}
        role="alert"
        className={`line middle gap-2 small ${styles.problem}`}
      >
        {problem ? (
          <>
            <CircleAlert size={16} aria-hidden="true" /> {problem}
          </>
        ) : null}
      </p>
      {kept.file && !kept.isKept ? <AlertBanner kind="warning">{texts.notKept}</AlertBanner> : null}
      <UploadProgress state={state} sender={sender} onCancel={cancel} />
      <div ref={failed} className={styles.outcome}>
        {state.status === 'failed' ? <SubmitProblem error={state.error} /> : null}
      </div>
      {isIdle && !isRecording ? (
        <SubmitBar>
          <Button
            size="large"
            icon={<Send size={18} aria-hidden />}
            className={styles.send}
            disabled={kept.isLoading}
            onClick={send}
          >
            {texts.send}
          </Button>
        </SubmitBar>
      ) : null}
    </div>
  );
}

/** The picker, until the file is being sent, above the chosen file. */
function ProofStage({
  kind,
  file,
  problemId,
  onFile,
  onRemove,
}: {
  kind: MediaKind;
  file: File | undefined;
  problemId: string | undefined;
  onFile: ((file: File | undefined) => void) | undefined;
  onRemove: (() => void) | undefined;
}): ReactNode {
  return (
    <div className={`stack gap-3 ${styles.stage}`} data-kind={kind}>
      {onFile ? (
        <ProofPicker
          kind={kind}
          hasFile={file !== undefined}
          onFile={onFile}
          aria-describedby={problemId}
          aria-invalid={problemId ? true : undefined}
        />
      ) : null}
      {file ? <ProofPreview file={file} kind={kind} onRemove={onRemove} /> : null}
    </div>
  );
}
