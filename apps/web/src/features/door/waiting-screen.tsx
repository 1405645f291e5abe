import {
  NEWCOMER_LIMITS,
  newcomerRequestSchema,
  type OwnAdmission,
} from '@goreal/domain/door/newcomer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { TextAreaField } from '#platform/forms/fields.tsx';
import { useTextForm } from '#platform/forms/use-text-form.ts';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { FittedHeading } from '#ui/fitted-heading/fitted-heading.tsx';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ownAdmissionQuery, requestAdmission } from './api/newcomers.ts';
import { newcomerScreenMessages } from './newcomers.messages.ts';
import styles from './newcomers.module.css';

const texts = newcomerScreenMessages.page;

/**
 * The page of a newcomer who waits for an elder, or whom an elder has refused. The route guard replaces it
 * when the live event of the decision arrives. Keys recreate its parts for each state, because an element
 * that moves counts as a layout shift.
 */
export function WaitingScreen(props: {
  uid: string;
  name: string;
  isRefused: boolean;
  onSignOut: () => void;
  /** account settings, shown on request */
  account: ReactNode;
}): ReactNode {
  const { uid, name, onSignOut, account } = props;
  const query = useQuery(ownAdmissionQuery(uid));
  const { data: admission, isError, refetch } = query;
  // Open forms of the account are kept when the state changes.
  const [openedAt, setOpenedAt] = useState<string>();
  const standing = admission?.state ?? (isError ? 'failed' : 'loading');
  const isRefused = admission ? admission.state === 'refused' : props.isRefused;
  return (
    <main className={styles.page} aria-busy={standing === 'loading'}>
      <header key={`header-${isRefused}`} className={`stack gap-2 text-centre ${styles.header}`}>
        <p className="primary strong">{texts.overline}</p>
        <FittedHeading>{isRefused ? texts.refused : texts.waiting(name)}</FittedHeading>
        <OrnamentDivider birds />
      </header>
      {standing === 'loading' ? <Skeleton shape="block" height="10rem" /> : null}
      {standing === 'failed' ? (
        <RetryBanner kind="error" onRetry={() => void refetch()}>
          {texts.failed}
        </RetryBanner>
      ) : null}
      {admission ? (
        <section
          key={`card-${standing}`}
          className={`stack gap-4 ${styles.card}`}
          aria-label={texts.overline}
        >
          <State uid={uid} admission={admission} />
        </section>
      ) : null}
      {standing === 'loading' ? null : (
        <Fragment key={`rest-${openedAt ?? standing}`}>
          <Button variant="secondary" className={styles.signOut} onClick={onSignOut}>
            {texts.signOut}
          </Button>
          <details
            className={styles.account}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpenedAt((before) => before ?? standing);
            }}
          >
            <summary>{texts.account}</summary>
            {openedAt === undefined ? null : (
              <div className={`stack gap-4 ${styles.sections}`}>{account}</div>
            )}
          </details>
        </Fragment>
      )}
    </main>
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
      <p className="faint small">
        {state === 'waiting' && since ? `${texts.since(minuteOf(since))} ` : null}
        {endsAt ? texts.ends(minuteOf(endsAt)) : null}
      </p>
    </>
  );
}

function AskAgain({ uid }: { uid: string }): ReactNode {
  const client = useQueryClient();
  const { form, submit, busy, failure } = useTextForm({
    schema: newcomerRequestSchema,
    send: async (text) => {
      const admission = await requestAdmission(uid, text);
      client.setQueryData(ownAdmissionQuery(uid).queryKey, admission);
    },
  });
  return (
    <form className={`stack gap-4 ${styles.form}`} noValidate onSubmit={submit}>
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
      <FailureBanner action={texts.sendAction} error={failure} />
      <Button type="submit" busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
