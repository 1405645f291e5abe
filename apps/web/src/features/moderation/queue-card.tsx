import { formatDateTime } from '@goreal/domain/calendar/format';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import type { QueueItem } from '@goreal/domain/moderation/queue';
import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useKeepMessage, useRemoveMessage } from './api/queue.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';
import { MuteDialog } from './mute-dialog.tsx';

/** One reported message with its context, the reports, and the three decisions. */
export function QueueCard({ item, guildName }: { item: QueueItem; guildName: string }): ReactNode {
  const { message, reports, isHeld } = item;
  const { userId, userName, timestamp, state } = message;
  const words = texts.queue;
  const toast = useToast();
  const keep = useKeepMessage();
  const [asks, ask] = useState<'remove' | 'mute'>();
  const close = () => ask(undefined);
  const keepIt = () =>
    keep.mutate(message.id, {
      onSuccess: () => toast.success(words.kept),
      onError: (error) => toast.error(unableToBecause(words.keepAction, error)),
    });
  return (
    <Card as="article" aria-label={words.card(userName, guildName)}>
      <header className={styles.head}>
        <Avatar id={userId ?? ''} name={userName} size={40} />
        <div className={styles.who}>
          <bdi className={styles.name}>{userName}</bdi>
          <span className={styles.when}>
            {guildName}, {formatDateTime(new Date(timestamp), academyTimeZone())}
          </span>
        </div>
        <div className={styles.badges}>
          <Badge tone={state === 'hidden' ? 'warning' : 'neutral'}>
            {state === 'hidden' ? words.hidden : words.shown}
          </Badge>
          {isHeld ? <Badge tone="info">{words.held}</Badge> : null}
          {reports.length > 0 ? <Badge tone="danger">{words.reports(reports.length)}</Badge> : null}
        </div>
      </header>
      <Before item={item} />
      <blockquote className={styles.said}>{message.message}</blockquote>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <li key={`${report.reporterName} ${report.reportedAt}`}>
            {words.reported(report.reporterName, moderationMessages.reasons[report.reason])}
            {report.note ? <span className={styles.note}> «{report.note}»</span> : null}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" busy={keep.isPending} onClick={keepIt}>
          {words.keep}
        </Button>
        {userId && !message.isElder ? (
          <Button variant="secondary" size="small" onClick={() => ask('mute')}>
            {words.mute}
          </Button>
        ) : null}
        <Button variant="danger" size="small" onClick={() => ask('remove')}>
          {words.remove}
        </Button>
      </div>
      {asks === 'remove' ? <RemoveDialog messageId={message.id} onClose={close} /> : null}
      {asks === 'mute' && userId ? (
        <MuteDialog userId={userId} name={userName} onClose={close} />
      ) : null}
    </Card>
  );
}

function Before({ item }: { item: QueueItem }): ReactNode {
  if (item.before.length === 0) return null;
  return (
    <details className={styles.before}>
      <summary>{texts.queue.before}</summary>
      {item.before.map((message) => (
        <p key={message.id}>
          <bdi className={styles.name}>{message.userName}</bdi> {message.message}
        </p>
      ))}
    </details>
  );
}

function RemoveDialog(props: { messageId: string; onClose: () => void }): ReactNode {
  const { messageId, onClose } = props;
  const words = texts.queue;
  const remove = useRemoveMessage();
  return (
    <TextDialog
      title={words.removeTitle}
      intro={words.removeIntro}
      label={words.reason}
      send={words.remove}
      cancel={texts.cancel}
      max={MODERATION_LIMITS.reasonMax}
      schema={reasonSchema}
      dangerous
      action={words.removeAction}
      done={words.removed}
      onSend={(reason) => remove.mutateAsync({ messageId, reason })}
      onClose={onClose}
    />
  );
}
