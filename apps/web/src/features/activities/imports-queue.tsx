import { ENTRY_LIMITS, type HeldImport, holdReasonSchema } from '@goreal/domain/activities/hold';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { itemsOf } from '#platform/query/pages.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { importsQuery, useDecideImport } from './api/holds.ts';
import { ImportCard } from './held-cards.tsx';
import styles from './holds-queue.module.css';

const texts = activitiesMessages.holds;
const { imports: words } = texts;

type Asked = { card: HeldImport; verdict: 'approve' | 'reject' };

/** Imports that wait for a decision, above the single activities; empty without any. */
export function ImportsQueue(): ReactNode {
  const imports = useInfiniteQuery(importsQuery);
  const decide = useDecideImport();
  const [asked, setAsked] = useState<Asked>();
  const [note, setNote] = useState<string>();

  function settle({ importId, userName }: HeldImport, reason?: string): Promise<unknown> {
    return decide.mutateAsync(
      { id: importId, ...(reason !== undefined && { reason }) },
      {
        onSuccess: ({ activities, stamina_points: points }) => {
          const count = formatNumber(activities);
          setAsked(undefined);
          setNote(
            reason === undefined
              ? words.approved(userName, count, formatNumber(points, { atMost: 2 }))
              : words.rejected(userName, count),
          );
        },
      },
    );
  }

  function ask(next: Asked): void {
    decide.reset();
    setAsked(next);
  }

  if (!imports.data) {
    return (
      <LoadState
        query={imports}
        loading={null}
        failed={unableToBecause(texts.loadAction, imports.error)}
        retry={texts.retry}
      />
    );
  }
  const busyId = decide.isPending ? decide.variables.id : undefined;
  return (
    <section className={styles.queue} aria-label={words.title}>
      {note ? <AlertBanner kind="success">{note}</AlertBanner> : null}
      <ul className={styles.cards}>
        {itemsOf(imports.data).map((card) => (
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
      <LoadMore query={imports} more={words.more} retry={texts.retry} />
      {asked?.verdict === 'approve' ? (
        <ConfirmDialog
          open
          title={words.approve}
          confirmLabel={words.approve}
          cancelLabel={words.keep}
          busy={decide.isPending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void settle(asked.card).catch(() => undefined)}
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
          onSend={(reason) => settle(asked.card, reason)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  );
}

/** Asks an elder for the reason of a refusal; the player reads it unchanged. */
export function RejectDialog(props: {
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  return (
    <TextDialog
      title={texts.rejectTitle}
      label={texts.rejectLabel}
      hint={texts.rejectHint}
      send={texts.reject}
      close={texts.close}
      size="medium"
      schema={holdReasonSchema}
      max={ENTRY_LIMITS.noteMax}
      rows={4}
      dangerous
      action={texts.rejectAction}
      {...props}
    />
  );
}
