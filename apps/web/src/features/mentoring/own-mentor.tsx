import type { Mentorship } from '@goreal/domain/mentoring/mentorship';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';
import { PersonLine } from './person-line.tsx';

/** The player's mentor, and a button that ends the mentorship. */
export function OwnMentor(props: { uid: string; mentorship: Mentorship }): ReactNode {
  const { uid, mentorship } = props;
  const { id, person } = mentorship;
  const [asking, setAsking] = useState(false);
  const step = useMentoringStep(uid);
  return (
    <section className={styles.part} aria-label={texts.mentor}>
      <h3 className={styles.heading}>{texts.mentor}</h3>
      <div className={styles.row}>
        <PersonLine person={person} />
        <div className={styles.actions}>
          <Button
            variant="ghost"
            size="small"
            aria-label={texts.endNamed(person.displayName)}
            onClick={() => setAsking(true)}
          >
            {texts.end}
          </Button>
        </div>
        {step.isError ? (
          <AlertBanner kind="error">{unableToBecause(texts.endAction, step.error)}</AlertBanner>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.endTitle(person.displayName)}
        confirmLabel={texts.end}
        cancelLabel={texts.keep}
        dangerous
        busy={step.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => step.mutate({ kind: 'end', id }, { onSettled: () => setAsking(false) })}
      >
        {texts.endText}
      </ConfirmDialog>
    </section>
  );
}
