import { type NewcomerCard, refusalReasonSchema } from '@goreal/domain/door/newcomer';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { newcomersQuery, useAnswerNewcomer } from './api/newcomers.ts';
import { newcomerScreenMessages } from './newcomers.messages.ts';
import styles from './newcomers.module.css';

const texts = newcomerScreenMessages.desk;

/** The elders' queue of newcomers who await admission. */
export function NewcomersQueue(): ReactNode {
  const waiting = useInfiniteQuery(newcomersQuery);
  return (
    <DecisionQueue query={waiting} words={texts} idOf={({ userId }) => userId}>
      {(card) => <Newcomer card={card} />}
    </DecisionQueue>
  );
}

function Newcomer({ card }: { card: NewcomerCard }): ReactNode {
  const { userId: newcomerId, name, earlierReason, request } = card;
  const { mutateAsync: answer } = useAnswerNewcomer();
  return (
    <DecisionCard
      id={newcomerId}
      label={name}
      decisions={[
        {
          id: 'approve',
          label: texts.admit,
          name: texts.admitNamed(name),
          look: 'primary',
          action: texts.action,
          send: async () => {
            await answer({ newcomerId });
            return texts.admitted(name);
          },
        },
        {
          id: 'reject',
          label: texts.refuse,
          name: texts.refuseNamed(name),
          action: texts.action,
          ask: {
            kind: 'reason',
            title: texts.refuseTitle,
            label: texts.reason,
            hint: texts.reasonHint,
            close: buttonMessages.close,
            size: 'medium',
            schema: refusalReasonSchema,
            dangerous: true,
          },
          send: async (reason) => {
            await answer({ newcomerId, reason });
            return texts.refused(name);
          },
        },
      ]}
    >
      <h3 className="size-2">{name}</h3>
      <p className="faint small">{factsOf(card).join(' · ')}</p>
      {earlierReason ? <p className={styles.words}>{texts.earlier(earlierReason)}</p> : null}
      {request ? <p className={styles.words}>{texts.request(request)}</p> : null}
    </DecisionCard>
  );
}

function factsOf({ mailDomain, guild, invitedBy, isInvited, waitingSince }: NewcomerCard) {
  const invited = isInvited ? texts.invited : texts.uninvited;
  return [
    texts.mail(mailDomain),
    invitedBy === null ? invited : texts.invitedBy(invitedBy),
    ...(guild === null ? [] : [texts.guild(guildMessages.founding[guild].displayName)]),
    texts.since(minuteOf(waitingSince)),
  ];
}
