import type { HeldImport } from '@goreal/domain/activities/hold';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { useDecideImport, useImports } from './api/imports.ts';
import styles from './holds-queue.module.css';
import { ImportCard } from './import-card.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const texts = activitiesMessages.holds;
const { imports: words } = texts;

type Asked = { card: HeldImport; verdict: 'approve' | 'reject' };

/** Imports that wait for a decision, above the single activities; empty without any. */
export function ImportsQueue(): ReactNode {
  const imports = useImports();
  const decide = useDecideImport();
  const [asked, setAsked] = useState<Asked>();
  const [note, setNote] = useState<string>();

  function approve({ importId, userName }: HeldImport): void {
    decide.mutate(
      { importId, verdict: 'approve' },
      {
        onSuccess: ({ activities, stamina_points: points }) => {
          const stamina = formatNumber(points, { atMost: 2 });
          setAsked(undefined);
          setNote(words.approved(userName, formatNumber(activities), stamina));
        },
      },
    );
  }

  function reject({ importId, userName }: HeldImport, reason: string): void {
    decide.mutate(
      { importId, verdict: 'reject', reason },
      {
        onSuccess: ({ activities }) => {
          setAsked(undefined);
          setNote(words.rejected(userName, formatNumber(activities)));
        },
      },
    );
  }

  function ask(next: Asked): void {
    decide.reset();
    setAsked(next);
  }

  if (imports.isPending) return null;
  if (!imports.data) {
    return (
      <ErrorState
        title={unableToBecause(texts.loadAction, imports.error)}
        retryLabel={texts.retry}
        onRetry={() => void imports.refetch()}
        retrying={imports.isFetching}
      />
    );
  }
  const cards = imports.data.pages.flatMap((page) => page.items);
  const busyId = decide.isPending ? decide.variables.importId : undefined;
  return (
    <section className={styles.queue} aria-label={words.title}>
      {note ? <AlertBanner kind="success">{note}</AlertBanner> : null}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.importId}>
            <ImportCard
              card={card}
              isBusy={busyId === card.importId}
              isBlocked={busyId !== undefined}
              onApprove={() => ask({ card, verdict: 'approve' })}
              onReject={() => ask({ card, verdict: 'reject' })}
            />
          </li>
        ))}
      </ul>
      {imports.hasNextPage ? (
        <LoadMore
          label={imports.isFetchNextPageError ? texts.retry : words.more}
          loading={imports.isFetchingNextPage}
          failed={imports.isFetchNextPageError}
          onMore={() => void imports.fetchNextPage()}
        />
      ) : null}
      {asked?.verdict === 'approve' ? (
        <ConfirmDialog
          open
          title={words.approve}
          confirmLabel={words.approve}
          cancelLabel={words.keep}
          busy={decide.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => approve(asked.card)}
        >
          <p>{words.approveQuestion(formatNumber(asked.card.activities))}</p>
          {decide.isError ? (
            <AlertBanner kind="error">
              {unableToBecause(texts.approveAction, decide.error)}
            </AlertBanner>
          ) : null}
        </ConfirmDialog>
      ) : null}
      {asked?.verdict === 'reject' ? (
        <RejectDialog
          busy={decide.isPending}
          failure={decide.isError ? unableToBecause(texts.rejectAction, decide.error) : undefined}
          onSend={(reason) => reject(asked.card, reason)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}
