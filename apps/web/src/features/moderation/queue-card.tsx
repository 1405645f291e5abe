import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import type { QueueItem } from '@goreal/domain/moderation/queue';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import type { Decision } from '#platform/desk/decision.ts';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { ReportList } from '#platform/desk/report-list.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { useMute } from './api/mutes.ts';
import { useKeepMessage, useRemoveMessage } from './api/queue.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

/** Reports, and letters of their notes, that are shown without a press. */
const SHOWN_REPORTS = { most: 3, letters: 240 };
const REASON = { kind: 'reason', schema: reasonSchema, max: APPEAL_LIMITS.reasonMax } as const;

/** One reported message with its context, the reports, and the three decisions. */
export function QueueCard({ item, guildName }: { item: QueueItem; guildName: string }): ReactNode {
  const { message, reports, isHeld } = item;
  const { userId, userName, timestamp, state } = message;
  const words = texts.queue;
  return (
    <DecisionCard
      id={message.id}
      label={words.card(userName, guildName)}
      decisions={useMessageDecisions(item)}
    >
      <PersonLine
        userId={userId ?? ''}
        displayName={userName}
        size={40}
        aside={
          <>
            <Badge tone={state === 'hidden' ? 'warning' : 'neutral'}>
              {state === 'hidden' ? words.hidden : words.shown}
            </Badge>
            {isHeld ? <Badge tone="info">{words.held}</Badge> : null}
            {reports.length > 0 ? (
              <Badge tone="danger">{words.reports(reports.length)}</Badge>
            ) : null}
          </>
        }
      >
        {guildName}, {minuteOf(timestamp)}
      </PersonLine>
      {item.before.length > 0 ? (
        <details className={`soft small ${styles.folded}`}>
          <summary>{words.before}</summary>
          {item.before.map((before) => (
            <p key={before.id}>
              <bdi className={styles.name}>{before.userName}</bdi> {before.message}
            </p>
          ))}
        </details>
      ) : null}
      <blockquote className={styles.said}>{message.message}</blockquote>
      <Reports reports={reports} />
    </DecisionCard>
  );
}

/** Who reported it, why and with which note; a long list only after a press on its reasons. */
function Reports({ reports }: Pick<QueueItem, 'reports'>): ReactNode {
  const words = texts.queue;
  const letters = reports.reduce((sum, { note }) => sum + note.length, 0);
  const list = <ReportList reports={reports} />;
  if (reports.length <= SHOWN_REPORTS.most && letters <= SHOWN_REPORTS.letters) return list;
  const reasons = new Set(reports.map(({ reason }) => moderationMessages.reasons[reason]));
  return (
    <details className={`soft small ${styles.folded}`}>
      <summary>{words.reasons([...reasons])}</summary>
      {list}
    </details>
  );
}

function useMessageDecisions({ message }: QueueItem): readonly Decision[] {
  const { id: messageId, userId, userName, isElder } = message;
  const words = texts.queue;
  const keep = useKeepMessage();
  const remove = useRemoveMessage();
  const mute = useMute();
  const muting: Decision = {
    id: 'mute',
    label: words.mute,
    stays: true,
    action: texts.mute.action,
    ask: {
      ...REASON,
      title: texts.mute.title(userName),
      intro: texts.mute.intro,
      choice: {
        label: texts.mute.duration,
        options: Object.entries(texts.mute.minutes),
        initial: 60,
      },
      label: texts.mute.reason,
      send: texts.mute.send,
    },
    send: async (reason, minutes) => {
      await mute.mutateAsync({ userId: userId ?? '', minutes: Number(minutes), reason });
      return texts.mute.done(userName);
    },
  };
  return [
    {
      id: 'approve',
      label: words.keep,
      action: words.keepAction,
      send: async () => {
        await keep.mutateAsync(messageId);
        return words.kept;
      },
    },
    ...(userId && !isElder ? [muting] : []),
    {
      id: 'reject',
      label: words.remove,
      look: 'danger',
      action: words.removeAction,
      ask: {
        ...REASON,
        title: words.removeTitle,
        intro: words.removeIntro,
        label: words.reason,
      },
      send: async (reason) => {
        await remove.mutateAsync({ messageId, reason });
        return words.removed;
      },
    },
  ];
}
