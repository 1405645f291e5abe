import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { givenName } from '@goreal/domain/display-names/given-name';
import type { LucideIcon } from 'lucide-react';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import IdCard from 'lucide-react/icons/id-card';
import Trash2 from 'lucide-react/icons/trash';
import UserRoundX from 'lucide-react/icons/user-round-x';
import Volume2 from 'lucide-react/icons/volume-2';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { ReportDialog } from '#platform/forms/report-dialog.tsx';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Menu, type MenuItem } from '#ui/menu/menu.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useBlock } from './api/blocks.ts';
import { useDeleteMessage, useReportMessage } from './api/messages.ts';
import { chatMessages, chatMessages as texts } from './chat.messages.ts';
import type { Member, ReportName } from './member.ts';
import styles from './message-row.module.css';
import { actionsButtonOf } from './message-row.tsx';

type ActionsProps = {
  member: Member;
  message: ChatMessage;
  isBlocked: boolean;
  reportName: ReportName | undefined;
  onClose: () => void;
};

type Step = 'menu' | 'report' | 'report-name' | 'block' | 'remove';

/** Menu of the actions for one message; actions that need input open a dialog. */
export function MessageActions(props: ActionsProps): ReactNode {
  const [step, setStep] = useState<Step>('menu');
  switch (step) {
    case 'menu':
      return <ActionsMenu {...props} onStep={setStep} />;
    case 'report':
      return <ReportMessageDialog {...props} />;
    case 'report-name': {
      const { userId, userName: displayName } = props.message;
      return props.reportName?.({ userId: userId ?? '', displayName }, props.onClose);
    }
    case 'remove':
      return <DeleteDialog {...props} />;
    case 'block':
      return <BlockDialog {...props} />;
  }
}

function ActionsMenu(props: ActionsProps & { onStep: (step: Step) => void }): ReactNode {
  const { member, message, isBlocked, reportName, onClose, onStep } = props;
  const toast = useToast();
  const block = useBlock(member.uid);
  const [anchor] = useState(() => document.querySelector(actionsButtonOf(message.id)));
  const isOther = message.userId !== null && message.userId !== member.uid;
  const copy = async () => {
    onClose();
    try {
      await navigator.clipboard.writeText(message.message);
      toast.success(texts.actions.copied);
    } catch {
      toast.error(texts.actions.copyFailed);
    }
  };
  const unblock = () => {
    onClose();
    // Not mutation callbacks: the menu is unmounted by then, and these would not run.
    block.mutateAsync({ blockedId: message.userId ?? '', blocked: false }).then(
      () => toast.success(texts.block.undone(message.userName)),
      (error: unknown) => toast.error(unableToBecause(texts.block.action, error)),
    );
  };
  const action = (id: string, Icon: LucideIcon, label: string, onSelect: () => void): MenuItem => {
    const icon = <Icon size={20} aria-hidden="true" />;
    return { id, icon, label, onSelect };
  };
  const others = [
    action('report', Flag, texts.actions.report, () => onStep('report')),
    ...(reportName && message.userName !== givenName(message.userId ?? '')
      ? [action('report-name', IdCard, texts.actions.reportName, () => onStep('report-name'))]
      : []),
    isBlocked
      ? action('unblock', Volume2, texts.actions.unblock(message.userName), unblock)
      : action('block', UserRoundX, texts.actions.block(message.userName), () => onStep('block')),
  ];
  const remove = action('remove', Trash2, texts.actions.remove, () => onStep('remove'));
  return (
    <Menu
      label={texts.actions.title}
      heading={<blockquote className={styles.quote}>{message.message}</blockquote>}
      anchor={anchor}
      onClose={onClose}
      items={[
        action('copy', Copy, texts.actions.copy, () => void copy()),
        ...(isOther ? others : []),
        ...(member.isElder ? [{ ...remove, danger: true }] : []),
      ]}
    />
  );
}

function ReportMessageDialog({ member, message, onClose }: ActionsProps): ReactNode {
  const report = useReportMessage(member.guild);
  return (
    <ReportDialog
      title={texts.report.title}
      intro={texts.report.intro}
      onSend={({ reason, note }) => report.mutateAsync({ messageId: message.id, reason, note })}
      onClose={onClose}
    />
  );
}

function BlockDialog({ member, message, onClose }: ActionsProps): ReactNode {
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
      },
    );
  return (
    <ConfirmDialog
      open
      title={words.title(message.userName)}
      confirmLabel={words.confirm}
      busy={block.isPending}
      problem={block.error && unableToBecause(words.action, block.error)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}

/** Deletes a message as an elder, with a reason that its author will read. */
function DeleteDialog(props: {
  member: Member;
  message: ChatMessage;
  onClose: () => void;
}): ReactNode {
  const { member, message, onClose } = props;
  const words = chatMessages.remove;
  const remove = useDeleteMessage(member.guild);
  return (
    <TextDialog
      title={words.title}
      intro={words.intro}
      label={words.reason}
      send={words.send}
      cancel={buttonMessages.cancel}
      max={APPEAL_LIMITS.reasonMax}
      schema={reasonSchema}
      dangerous
      action={words.action}
      done={words.done}
      onSend={(reason) => remove.mutateAsync({ messageId: message.id, reason })}
      onClose={onClose}
    />
  );
}
