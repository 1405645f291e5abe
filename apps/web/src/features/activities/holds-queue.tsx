import type { HeldActivity } from '@goreal/domain/activities/hold';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { holdsQuery, useDecideHold } from './api/holds.ts';
import { HoldCard } from './held-cards.tsx';
import styles from './holds-queue.module.css';
import { ImportsQueue, RejectDialog } from './imports-queue.tsx';

const texts = activitiesMessages.holds;

type Note = { kind: 'success' | 'error'; text: string };

/** The elders' queue of activities with unusual values, or entered manually. */
export function HoldsQueue(): ReactNode {
  const holds = useInfiniteQuery(holdsQuery);
  const decide = useDecideHold();
  const [rejecting, setRejecting] = useState<HeldActivity>();
  const [note, setNote] = useState<Note>();

  function approve({ activityId, userName }: HeldActivity): void {
    if (decide.isPending) return;
    decide.mutate(
      { id: activityId },
      {
        onSuccess: ({ stamina_points: points }) => {
          const text = texts.approved(userName, formatNumber(points, { atMost: 2 }));
          setNote({ kind: 'success', text });
        },
        onError: (error) =>
          setNote({ kind: 'error', text: unableToBecause(texts.approveAction, error) }),
      },
    );
  }

  function reject({ activityId, userName }: HeldActivity, reason: string): Promise<unknown> {
    const onSuccess = () => {
      setRejecting(undefined);
      setNote({ kind: 'success', text: texts.rejected(userName) });
    };
    return decide.mutateAsync({ id: activityId, reason }, { onSuccess });
  }

  if (!holds.data) {
    return (
      <LoadState
        query={holds}
        loading={
          <Loading label={texts.loading} className={styles.queue} heights={['12rem', '12rem']} />
        }
        failed={unableToBecause(texts.loadAction, holds.error)}
        retry={texts.retry}
      />
    );
  }
  const cards = itemsOf(holds.data);
  const busyId = decide.isPending ? decide.variables.id : undefined;
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
      <LoadMore query={holds} more={texts.more} retry={texts.retry} />
      {rejecting ? (
        <RejectDialog
          onSend={(reason) => reject(rejecting, reason)}
          onClose={() => setRejecting(undefined)}
        />
      ) : null}
    </section>
  );
}
