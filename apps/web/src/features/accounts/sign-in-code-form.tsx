import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { factorCodeSchema } from '@goreal/domain/factors/factor';
import type { ReactNode } from 'react';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { newSession } from '#platform/session/new-session.ts';
import { Button } from '#ui/button/button.tsx';
import { FormFailure } from './account-fields.tsx';
import styles from './accounts.module.css';
import { signInStepMessages } from './sign-in-steps.messages.ts';

const texts = signInStepMessages.code;

/** The second step of a sign-in: the code of the app, or a backup code. */
export function SignInCodeForm({ onRestart }: { onRestart: () => void }): ReactNode {
  const { form, submit, busy, failure } = useCheckedForm({
    schema: factorCodeSchema,
    defaultValues: { code: '' },
    send: ({ code }) => newSession.passFactor(code),
    faultOf: (error) =>
      codeOfError(error) === 'invalid-credentials'
        ? { field: 'code', message: codeErrorText(error) }
        : undefined,
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p>{texts.lead}</p>
      <TextField
        form={form}
        name="code"
        label={texts.label}
        hint={texts.hint}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormFailure text={failure && codeErrorText(failure)} />
      <Button type="submit" size="large" wide busy={busy}>
        {texts.submit}
      </Button>
      <Button variant="ghost" onClick={onRestart}>
        {texts.restart}
      </Button>
    </form>
  );
}

function codeErrorText(error: unknown): string {
  const code = codeOfError(error);
  if (code === 'unauthenticated') return texts.expired;
  return error instanceof ApiError ? error.message : errorMessage(code);
}
