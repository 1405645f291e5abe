import { APPEAL_LIMITS, appealTextSchema } from '@goreal/domain/appeals/appeal';
import { memberMessages } from '@goreal/domain/members/members.messages';
import type { SuspensionNotice } from '@goreal/domain/members/suspension-notice';
import type { ReactNode } from 'react';
import { TextAreaField } from '#platform/forms/fields.tsx';
import { useTextForm } from '#platform/forms/use-text-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { FormFailure } from './account-fields.tsx';
import styles from './accounts.module.css';
import { appealSuspension } from './api/suspension-appeal.ts';
import { signInStepMessages } from './sign-in-steps.messages.ts';

/** The one appeal that a suspended member may send; once sent, its state. */
export function SuspensionAppeal({ notice }: { notice: SuspensionNotice }): ReactNode {
  const { appeal, appealToken: token } = notice;
  const words = signInStepMessages.suspension;
  const { form, submit, busy, failure, sent } = useTextForm({
    schema: appealTextSchema,
    send: (text) => appealSuspension({ token: token ?? '', text }),
  });
  if (sent) {
    return (
      <div className={styles.form}>
        <AlertBanner kind="success">{memberMessages.appealSent}</AlertBanner>
      </div>
    );
  }
  if (token === null) {
    return (
      <p className={styles.form}>{appeal?.verdict === 'stands' ? words.stands : words.waiting}</p>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        form={form}
        name="text"
        label={words.label}
        hint={words.hint}
        required
        rows={3}
        grow
        max={APPEAL_LIMITS.textMax}
      />
      <FormFailure text={failure instanceof Error ? failure.message : undefined} />
      <Button type="submit" variant="secondary" busy={busy}>
        {words.send}
      </Button>
    </form>
  );
}
