import { formatDateTime } from '@goreal/domain/calendar/format';
import {
  NEWCOMER_LIMITS,
  newcomerRequestSchema,
  type OwnAdmission,
} from '@goreal/domain/door/newcomer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { TextAreaField } from '#platform/forms/fields.tsx';
import { useTextForm } from '#platform/forms/use-text-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { askForAdmission, ownAdmissionQuery } from './api/newcomers.ts';
import { newcomerScreenMessages } from './newcomers.messages.ts';
import styles from './newcomers.module.css';

const texts = newcomerScreenMessages.page;

/** Where somebody waits for an elder, or reads why an elder refused. It opens by itself: the guard hears the change. */
export function WaitingScreen(props: {
  uid: string;
  name: string;
  isRefused: boolean;
  onSignOut: () => void;
  /** the own account: shown when it is asked for */
  account: ReactNode;
}): ReactNode {
  const { uid, name, isRefused, onSignOut, account } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <p className={styles.overline}>{texts.overline}</p>
        <h1>{isRefused ? texts.refused : texts.waiting(name)}</h1>
        <OrnamentDivider birds />
      </header>
      <Admission uid={uid} />
      <Button variant="secondary" className={styles.signOut} onClick={onSignOut}>
        {texts.signOut}
      </Button>
      <details
        className={styles.account}
        onToggle={(event) => setOpen(event.currentTarget.open || isOpen)}
      >
        <summary>{texts.account}</summary>
        {isOpen ? <div className={styles.sections}>{account}</div> : null}
      </details>
    </main>
  );
}

function Admission({ uid }: { uid: string }): ReactNode {
  const { data: admission, isError, refetch } = useQuery(ownAdmissionQuery(uid));
  if (!admission && isError) {
    return (
      <AlertBanner
        kind="error"
        action={
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failed}
      </AlertBanner>
    );
  }
  return (
    <section className={styles.card} aria-busy={!admission} aria-label={texts.overline}>
      {admission ? <State uid={uid} admission={admission} /> : <Skeleton height="8rem" />}
    </section>
  );
}

function State({ uid, admission }: { uid: string; admission: OwnAdmission }): ReactNode {
  const { state, since, endsAt, reason, mayAskAgain } = admission;
  return (
    <>
      {state === 'refused' ? (
        <figure className={styles.reason}>
          <figcaption>{texts.reason}</figcaption>
          <blockquote>{reason}</blockquote>
        </figure>
      ) : (
        <p>{texts.waitingText}</p>
      )}
      {mayAskAgain ? <AskAgain uid={uid} /> : null}
      <p className={styles.facts}>
        {state === 'waiting' && since ? `${texts.since(timeOf(since))} ` : null}
        {endsAt ? texts.ends(timeOf(endsAt)) : null}
      </p>
    </>
  );
}

function AskAgain({ uid }: { uid: string }): ReactNode {
  const client = useQueryClient();
  const { form, submit, busy, failure } = useTextForm({
    schema: newcomerRequestSchema,
    send: async (text) => {
      const admission = await askForAdmission(uid, text);
      client.setQueryData(ownAdmissionQuery(uid).queryKey, admission);
    },
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        form={form}
        name="text"
        label={texts.ask}
        hint={texts.askHint}
        required
        rows={3}
        grow
        max={NEWCOMER_LIMITS.requestMax}
      />
      {failure ? (
        <AlertBanner kind="error">{unableToBecause(texts.sendAction, failure)}</AlertBanner>
      ) : null}
      <Button type="submit" busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}

const timeOf = (instant: string): string => formatDateTime(new Date(instant), academyTimeZone());
