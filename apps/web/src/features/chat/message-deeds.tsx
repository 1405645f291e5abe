import type { ChatMessage } from '@goreal/domain/chat';
import { Copy, Flag, type LucideIcon, Trash2, UserRoundX, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useBlock } from './api/blocks.ts';
import { chatTexts as texts } from './chat.messages.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Member } from './member.ts';
import styles from './message-deeds.module.css';
import { ReportDialog } from './report-dialog.tsx';

type DeedsProps = {
  member: Member;
  message: ChatMessage;
  isBlocked: boolean;
  onClose: () => void;
};

type Step = 'menu' | 'report' | 'block' | 'remove';

/** What may be done with one message; stands at the foot of a phone, in the middle of a desk. */
export function MessageDeeds(props: DeedsProps): ReactNode {
  const [step, setStep] = useState<Step>('menu');
  switch (step) {
    case 'menu':
      return <Menu {...props} onStep={setStep} />;
    case 'report':
      return <ReportDialog {...props} />;
    case 'remove':
      return <DeleteDialog {...props} />;
    case 'block':
      return <BlockDialog {...props} />;
  }
}

function Menu(props: DeedsProps & { onStep: (step: Step) => void }): ReactNode {
  const { member, message, isBlocked, onClose, onStep } = props;
  const toast = useToast();
  const block = useBlock(member.uid);
  const isOther = message.userId !== null && message.userId !== member.uid;
  const copy = async () => {
    onClose();
    try {
      await navigator.clipboard.writeText(message.message);
      toast.success(texts.deeds.copied);
    } catch {
      toast.error(texts.deeds.copyFailed);
    }
  };
  const unblock = () => {
    onClose();
    block.mutate(
      { blockedId: message.userId ?? '', blocked: false },
      {
        onSuccess: () => toast.success(texts.block.undone(message.userName)),
        onError: (error) => toast.error(unableToBecause(texts.block.action, error)),
      },
    );
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={texts.deeds.title}
      closeLabel={texts.deeds.close}
    >
      <blockquote className={styles.quote}>{message.message}</blockquote>
      <div className={styles.deeds}>
        <Deed icon={Copy} first onClick={() => void copy()}>
          {texts.deeds.copy}
        </Deed>
        {isOther ? (
          <Deed icon={Flag} onClick={() => onStep('report')}>
            {texts.deeds.report}
          </Deed>
        ) : null}
        {isOther && isBlocked ? (
          <Deed icon={Volume2} onClick={unblock}>
            {texts.deeds.unblock(message.userName)}
          </Deed>
        ) : null}
        {isOther && !isBlocked ? (
          <Deed icon={UserRoundX} onClick={() => onStep('block')}>
            {texts.deeds.block(message.userName)}
          </Deed>
        ) : null}
        {member.isElder ? (
          <Deed icon={Trash2} danger onClick={() => onStep('remove')}>
            {texts.deeds.remove}
          </Deed>
        ) : null}
      </div>
    </Dialog>
  );
}

function Deed(props: {
  icon: LucideIcon;
  danger?: boolean;
  /** where the focus begins */
  first?: boolean;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  const { icon: Icon, danger, first, onClick, children } = props;
  return (
    <button
      type="button"
      className={styles.deed}
      data-danger={danger || undefined}
      data-autofocus={first || undefined}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden="true" />
      {children}
    </button>
  );
}

function BlockDialog({ member, message, onClose }: DeedsProps): ReactNode {
  const toast = useToast();
  const block = useBlock(member.uid);
  const words = texts.block;
  const confirm = () =>
    block.mutate(
      { blockedId: message.userId ?? '', blocked: true },
      {
        onSuccess: () => {
          toast.success(words.done(message.userName));
          onClose();
        },
        onError: (error) => toast.error(unableToBecause(words.action, error)),
      },
    );
  return (
    <ConfirmDialog
      open
      title={words.title(message.userName)}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      busy={block.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
