import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { signOutMessages as texts } from './sign-out.messages.ts';
import { signOut } from './sign-out.ts';

/** Signs out; asks first when that would interrupt a recording or an upload. */
export function useSignOut(): {
  leave: () => void;
  isLeaving: boolean;
  question: ReactNode;
} {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const go = () => {
    setAsking(false);
    setLeaving(true);
    signOut().catch((error: unknown) => {
      setLeaving(false);
      toast.error(unableToBecause(texts.action, error));
    });
  };
  const leave = () => {
    if (unsavedWork.has('recording', 'upload', 'file')) setAsking(true);
    else go();
  };
  const { title, text, stay, go: goLabel } = texts.question;
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
  return { leave, isLeaving, question };
}
