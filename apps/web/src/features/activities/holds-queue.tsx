import type { HeldActivity } from '@goreal/domain/activities/hold';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { useDecideHold, useHolds } from './api/holds.ts';
import { HoldCard } from './hold-card.tsx';
import styles from './holds-queue.module.css';
import { ImportsQueue } from './imports-queue.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const texts = activitiesMessages.holds;

type Note = { kind: 'success' | 'error'; text: string };

/** The elders' queue of activities with unusual values, or entered manually. */
export function HoldsQueue(): ReactNode {
  const holds = useHolds();
  const decide = useDecideHold();
  const [rejecting, setRejecting] = useState<HeldActivity>();
  const [note, setNote] = useState<Note>();

  function approve(card: HeldActivity): void {
    if (decide.isPending) return;
    decide.mutate(
      { activityId: card.activityId, verdict: 'approve' },
      {
        onSuccess: ({ stamina_points: points }) =>
          setNote({
            kind: 'success',
            text: texts.approved(card.userName, formatNumber(points, { atMost: 2 })),
          }),
        onError: (error) =>
          setNote({ kind: 'error', text: unableToBecause(texts.approveAction, error) }),
      },
    );
  }

  function reject(card: HeldActivity, reason: string): void {
    decide.mutate(
      { activityId: card.activityId, verdict: 'reject', reason },
      {
        onSuccess: () => {
          setRejecting(undefined);
          setNote({ kind: 'success', text: texts.rejected(card.userName) });
        },
      },
    );
  }

  if (holds.isPending) return <LoadingQueue />;
  if (!holds.data) {
    return (
      <ErrorState
        title={unableToBecause(texts.loadAction, holds.error)}
        retryLabel={texts.retry}
        onRetry={() => void holds.refetch()}
        retrying={holds.isFetching}
      />
    );
  }
  const cards = holds.data.pages.flatMap((page) => page.items);
  const busyId = decide.isPending ? decide.variables.activityId : undefined;
  return (
    <section className={styles.queue} aria-label={texts.title}>
      <ImportsQueue />
      {note ? <AlertBanner kind={note.kind}>{note.text}</AlertBanner> : null}
      {cards.length === 0 ? (
        <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
      ) : (
        <>
          <p className={styles.total} role="status">
            {texts.total(holds.data.pages[0]?.total ?? 0)}
          </p>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card.activityId}>
                <HoldCard
                  card={card}
                  isBusy={busyId === card.activityId}
                  isBlocked={busyId !== undefined}
                  onApprove={() => approve(card)}
                  onReject={() => setRejecting(card)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {holds.hasNextPage ? (
        <LoadMore
          label={holds.isFetchNextPageError ? texts.retry : texts.more}
          loading={holds.isFetchingNextPage}
          failed={holds.isFetchNextPageError}
          onMore={() => void holds.fetchNextPage()}
        />
      ) : null}
      {rejecting ? (
        <RejectDialog
          busy={decide.isPending}
          failure={decide.isError ? unableToBecause(texts.rejectAction, decide.error) : undefined}
          onSend={(reason) => reject(rejecting, reason)}
          onClose={() => setRejecting(undefined)}
        />
      ) : null}
    </section>
  );
}

function LoadingQueue(): ReactNode {
  return (
    <div className={styles.queue} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      <Skeleton shape="block" height="12rem" />
      <Skeleton shape="block" height="12rem" />
    </div>
  );
}
