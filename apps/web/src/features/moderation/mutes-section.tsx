import { isSuperAdmin } from '@goreal/domain/accounts/role';
import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import type { AppealVerdict } from '@goreal/domain/chat/guild-chat';
import { moderationMessages } from '@goreal/domain/moderation/moderation.messages';
import type { Mute } from '@goreal/domain/moderation/queue';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import type { Decision } from '#platform/desk/decision.ts';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { useProfile } from '#platform/session/session.ts';
import { type MuteFilter, mutesQuery, useAnswerAppeal, useLiftMute } from './api/mutes.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

const words = texts.mutes;
const REASON = { kind: 'reason', schema: reasonSchema, max: APPEAL_LIMITS.reasonMax } as const;

/** Active mutes, or pending appeals. */
export function MutesSection({ filter }: { filter: MuteFilter }): ReactNode {
  const mutes = useInfiniteQuery(mutesQuery(filter));
  const isAppeals = filter === 'appeals';
  return (
    <DecisionQueue
      query={mutes}
      idOf={({ muteId }) => muteId}
      words={{
        title: isAppeals ? words.appeals : words.title,
        loading: words.loading,
        failed: words.failed,
        empty: { title: isAppeals ? words.emptyAppeals : words.emptyTitle },
      }}
    >
      {(mute) => <MuteCard mute={mute} isAppeal={isAppeals} />}
    </DecisionQueue>
  );
}

function MuteCard({ mute, isAppeal }: { mute: Mute; isAppeal: boolean }): ReactNode {
  const { muteId, userName, until, mutedByName, reason: why, appeal } = mute;
  const { role } = useProfile();
  const isForOperators = mute.isElder && !isSuperAdmin(role);
  const lift = useLiftMute();
  const reply = useAnswerAppeal();
  const answerBy = (id: 'approve' | 'reject', verdict: AppealVerdict): Decision => ({
    id,
    label: verdict === 'upheld' ? words.answerUphold : words.answerLift,
    look: verdict === 'upheld' ? 'secondary' : 'primary',
    action: words.answerAction,
    ask: {
      ...REASON,
      title: words.answerTitle[verdict],
      intro: words.answerIntro,
      label: words.answerWords,
      send: words.answerSend,
    },
    send: async (answer) => {
      await reply.mutateAsync({ muteId, verdict, answer });
      return words.answered;
    },
  });
  const lifting: Decision = {
    id: 'approve',
    label: words.lift,
    action: words.liftAction,
    ask: {
      ...REASON,
      title: words.liftTitle(userName),
      intro: words.liftIntro,
      label: words.liftWords,
    },
    send: async (reason) => {
      await lift.mutateAsync({ muteId, reason });
      return words.lifted;
    },
  };
  const decisions = isAppeal
    ? [answerBy('reject', 'upheld'), answerBy('approve', 'lifted')]
    : [lifting];
  return (
    <DecisionCard
      id={muteId}
      label={userName}
      decisions={decisions}
      own={isForOperators ? moderationMessages.elderMuted : undefined}
    >
      <p>
        <bdi className={styles.name}>{userName}</bdi>{' '}
        <span className="faint small">{words.until(minuteOf(until))}</span>
      </p>
      <p className="soft">{words.by(mutedByName, why)}</p>
      {appeal ? (
        <blockquote className={styles.said}>
          <span className="faint small">{words.appealSays}</span>
          {appeal.text}
        </blockquote>
      ) : null}
    </DecisionCard>
  );
}
