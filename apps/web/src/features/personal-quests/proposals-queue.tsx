import type { ProposalCard } from '@goreal/domain/personal-quests/personal-quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { feedbackSchema } from '@goreal/domain/submissions/review';
import { type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { itemsOf } from '#platform/query/pages.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { useDecideProposal, useWaitingProposals } from './api/desk.ts';
import { personalQuestsMessages } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';

const texts = personalQuestsMessages.desk;

/** The elders' queue of proposed personal quests. */
export function ProposalsQueue(): ReactNode {
  const waiting = useWaitingProposals();
  if (!waiting.data) {
    return (
      <LoadState
        query={waiting}
        loading={<Loading heights={['10rem']} />}
        failed={unableToBecause(texts.loadAction, waiting.error)}
        retry={personalQuestsMessages.retry}
      />
    );
  }
  const cards = itemsOf(waiting.data);
  if (cards.length === 0) return <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>;
  return (
    <section aria-label={texts.title} className={styles.desk}>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id}>
            <DeskCard card={card} />
          </li>
        ))}
      </ul>
      {waiting.hasNextPage ? (
        <Button
          variant="secondary"
          busy={waiting.isFetchingNextPage}
          onClick={() => void waiting.fetchNextPage()}
        >
          {texts.more}
        </Button>
      ) : null}
    </section>
  );
}

function DeskCard({ card }: { card: ProposalCard }): ReactNode {
  const { id, title, description, userName, isOwn, auraReward, isDaily, reportType } = card;
  const decide = useDecideProposal();
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  return (
    <Card as="article" aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={styles.name}>
        {title}
      </h2>
      <p className={styles.quiet}>
        {texts.by(userName)} · {personalQuestsMessages.aura(auraReward)} ·{' '}
        {questMessages.reportType[reportType]} ·{' '}
        {isDaily ? personalQuestsMessages.daily : personalQuestsMessages.once}
      </p>
      <p className={styles.description}>{description}</p>
      {isOwn ? (
        <p className={styles.quiet}>{texts.own}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            disabled={decide.isPending}
            aria-label={texts.rejectNamed(title)}
            onClick={() => setAsking(true)}
          >
            {texts.reject}
          </Button>
          <Button
            busy={decide.isPending && !asking}
            aria-label={texts.approveNamed(title)}
            onClick={() => decide.mutate({ id })}
          >
            {texts.approve}
          </Button>
        </div>
      )}
      {decide.isError ? (
        <AlertBanner kind="error">{unableToBecause(texts.decideAction, decide.error)}</AlertBanner>
      ) : null}
      {asking ? (
        <TextDialog
          title={texts.rejectTitle}
          label={texts.reason}
          hint={texts.reasonHint}
          send={texts.reject}
          cancel={personalQuestsMessages.form.cancel}
          close={personalQuestsMessages.form.close}
          size="medium"
          schema={feedbackSchema}
          dangerous
          action={texts.decideAction}
          onSend={(feedback) => decide.mutateAsync({ id, feedback })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
