import type { ProposalCard } from '@goreal/domain/personal-quests/personal-quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { feedbackSchema } from '@goreal/domain/submissions/review';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { useDecideProposal, useWaitingProposals } from './api/desk.ts';
import { personalQuestsMessages } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';

const texts = personalQuestsMessages.desk;

/** The elders' queue of proposed personal quests. */
export function ProposalsQueue(): ReactNode {
  const waiting = useWaitingProposals();
  const cards = waiting.data?.pages.flatMap(({ items }) => items) ?? [];
  if (waiting.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="block" height="10rem" />
      </div>
    );
  }
  if (!waiting.data) {
    return (
      <ErrorState
        title={unableToBecause(texts.loadAction, waiting.error)}
        retryLabel={personalQuestsMessages.retry}
        onRetry={() => void waiting.refetch()}
        retrying={waiting.isFetching}
      />
    );
  }
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
        <RejectDialog
          busy={decide.isPending}
          onClose={() => setAsking(false)}
          onSend={(feedback) =>
            decide.mutate({ id, feedback }, { onSettled: () => setAsking(false) })
          }
        />
      ) : null}
    </Card>
  );
}

function RejectDialog(props: {
  busy: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}): ReactNode {
  const { busy, onClose, onSend } = props;
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const formId = useId();
  useUnsavedWork('form', reason !== '');
  const parsed = feedbackSchema.safeParse(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !busy) onSend(parsed.data);
  };
  const { form } = personalQuestsMessages;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.rejectTitle}
      closeLabel={form.close}
      dismissible={!busy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {form.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          error={asked ? parsed.error?.issues[0]?.message : undefined}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              grow
              rows={3}
              value={reason}
              data-autofocus
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
