import CheckCheck from 'lucide-react/icons/check-check';
import { type ReactNode, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './submissions-tab.module.css';
import type { Batch } from './use-batch.ts';

/** Bar at the bottom of the screen while cards are selected. */
export function BatchBar({ batch, locked }: { batch: Batch; locked: boolean }): ReactNode {
  const [asking, setAsking] = useState(false);
  const words = reviewMessages.batch;
  const count = batch.chosen.length;
  if (count === 0) return null;
  const aura = batch.chosen.reduce((sum, card) => sum + card.auraReward, 0);
  return (
    <section className={`row middle spread ${styles.bar}`} aria-label={words.label}>
      <p className={`primary strong ${styles.barCount}`} role="status">
        {words.chosen(count)}
        {batch.isFull ? <span className={styles.full}> {words.full}</span> : null}
      </p>
      <div className={`row gap-2 ${styles.actions}`}>
        <Button variant="ghost" size="small" disabled={batch.busy} onClick={batch.clear}>
          {words.clear}
        </Button>
        <Button
          size="small"
          icon={<CheckCheck size={18} aria-hidden="true" />}
          busy={batch.busy}
          disabled={locked}
          onClick={() => setAsking(true)}
        >
          {words.approve(count)}
        </Button>
      </div>
      {batch.failure ? (
        <div className={styles.failure}>
          <AlertBanner kind="error">{batch.failure}</AlertBanner>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={words.askTitle(count)}
        confirmLabel={words.approve(count)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          batch.approve();
        }}
      >
        <p>{words.ask(aura)}</p>
      </ConfirmDialog>
    </section>
  );
}
