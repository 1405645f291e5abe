import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { formMessages } from './form.messages.ts';
import { megabytes } from './proof-preview.tsx';
import type { SendState } from './send-state.ts';
import styles from './submission-form.module.css';
import type { SubmissionSender } from './submission-sender.ts';

const texts = formMessages.upload;

/** Progress of an upload, with pause, resume and cancel, and the offline state. */
export function UploadProgress(props: {
  state: SendState;
  sender: SubmissionSender;
  onCancel: () => void;
}): ReactNode {
  const { state, sender, onCancel } = props;
  if (state.status === 'submitting') {
    return (
      <p className="line middle gap-3 soft" role="status">
        <Spinner size={22} /> {texts.submitting}
      </p>
    );
  }
  if (!('sent' in state)) return null;
  const { status, sent, total } = state;
  const reason = status === 'waiting' ? state.reason : undefined;
  const percent = total > 0 ? Math.floor((sent * 100) / total) : 0;
  return (
    <div className={`stack gap-3 ${styles.upload}`} data-status={status}>
      <p role="status" className={`soft ${styles.word}`}>
        {reason ?? texts[status]}
      </p>
      <ProgressBar
        label={texts.label}
        value={percent}
        start={texts.progress(megabytes(sent), megabytes(total))}
        end={`${percent}%`}
      />
      <div className="row gap-2">
        {status === 'uploading' ? (
          <Button variant="secondary" icon={<Pause size={18} aria-hidden />} onClick={sender.pause}>
            {texts.pause}
          </Button>
        ) : (
          <Button variant="secondary" icon={<Play size={18} aria-hidden />} onClick={sender.resume}>
            {status === 'paused' ? texts.resume : texts.retryNow}
          </Button>
        )}
        <Button variant="ghost" icon={<X size={18} aria-hidden />} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
