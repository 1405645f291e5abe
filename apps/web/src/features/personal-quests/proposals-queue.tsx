import type { ProposalCard } from '@goreal/domain/personal-quests/personal-quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { feedbackSchema } from '@goreal/domain/submissions/review';
import type { ReactNode } from 'react';
import { DecisionCard } from '#platform/desk/decision-card.tsx';
import { DecisionQueue } from '#platform/desk/decision-queue.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { useDecideProposal, useWaitingProposals } from './api/desk.ts';
import { personalQuestsMessages } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';

const texts = personalQuestsMessages.desk;

/** The elders' queue of proposed personal quests. */
export function ProposalsQueue(): ReactNode {
  const waiting = useWaitingProposals();
  return (
    <DecisionQueue query={waiting} words={texts} idOf={({ id }) => id}>
      {(card) => <Proposal card={card} />}
    </DecisionQueue>
  );
}

function Proposal({ card }: { card: ProposalCard }): ReactNode {
  const { id, title, description, userName, isOwn, auraReward, isDaily, reportType } = card;
  const { mutateAsync: decide } = useDecideProposal();
  return (
    <DecisionCard
      id={id}
      label={title}
      own={isOwn ? texts.own : undefined}
      decisions={[
        {
          id: 'approve',
          label: texts.approve,
          name: texts.approveNamed(title),
          look: 'primary',
          action: texts.decideAction,
          send: async () => {
            await decide({ id });
            return texts.approved(title);
          },
        },
        {
          id: 'reject',
          label: texts.reject,
          name: texts.rejectNamed(title),
          action: texts.decideAction,
          ask: {
            kind: 'reason',
            title: texts.rejectTitle,
            label: texts.reason,
            hint: texts.reasonHint,
            close: buttonMessages.close,
            size: 'medium',
            schema: feedbackSchema,
            dangerous: true,
          },
          send: async (feedback) => {
            await decide({ id, feedback });
            return texts.rejected(title);
          },
        },
      ]}
    >
      <h3 className="size-2">{title}</h3>
      <p className="faint small">
        {texts.by(userName)} · {personalQuestsMessages.aura(auraReward)} ·{' '}
        {questMessages.reportType[reportType]} ·{' '}
        {isDaily ? personalQuestsMessages.daily : personalQuestsMessages.once}
      </p>
      <p className={styles.description}>{description}</p>
    </DecisionCard>
  );
}
