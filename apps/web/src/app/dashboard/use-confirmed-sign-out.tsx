import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { forgetPush } from '#platform/push/push-lifecycle.ts';
import { session } from '#platform/session/session.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';

/** Signs out; asks first when that would interrupt a recording or an upload. */
export function useConfirmedSignOut(): { leave: () => void; question: ReactNode } {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const go = () => {
    setAsking(false);
    forgetPush()
      .then(() => session.signOut())
      .catch((error: unknown) => toast.error(unableToBecause(texts.leaveAction, error)));
  };
  const leave = () => {
    if (unsavedWork.has('recording', 'upload', 'file')) setAsking(true);
    else go();
  };
  const { title, text, stay, go: goLabel } = texts.leaveQuestion;
  const question = (
    <ConfirmDialog
      open={asking}
      title={title}
      confirmLabel={goLabel}
      cancelLabel={stay}
      dangerous
      onConfirm={go}
      onCancel={() => setAsking(false)}
    >
      {text}
    </ConfirmDialog>
  );
  return { leave, question };
}
