import { normaliseRecoveryCode, RECOVERY_CODE_MAX } from '@goreal/domain/accounts/recovery';
import { recoveryMessages } from '@goreal/domain/accounts/recovery.messages';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './accounts.module.css';
import { signInStepMessages } from './sign-in-steps.messages.ts';

const texts = signInStepMessages.recovery;
const schema = z.object({
  code: z.string().refine((text) => normaliseRecoveryCode(text), recoveryMessages.codeInvalid),
});

/** Takes the code from an elder; the form for the new password verifies it. */
export function RecoveryForm(): ReactNode {
  const navigate = useNavigate();
  const { form, submit, busy } = useCheckedForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => navigate(`/login?reset#${normaliseRecoveryCode(code) ?? ''}`),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        form={form}
        name="code"
        label={texts.label}
        hint={texts.hint}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={RECOVERY_CODE_MAX}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
