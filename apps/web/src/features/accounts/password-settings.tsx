import { ACCOUNT_LIMITS } from '@goreal/domain/accounts/account-limits';
import { newPasswordSchema, passwordChangeSchema } from '@goreal/domain/accounts/credentials';
import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ApiError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBelow } from '#platform/forms/failure-below.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { weakPassword } from './account-errors.ts';
import { PasswordField } from './account-fields.tsx';
import { changePassword } from './api/password.ts';
import { signInsQuery } from './api/sign-ins.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { accountSettingsMessages } from './settings.messages.ts';

const texts = accountSettingsMessages.password;
const schema = z.intersection(
  newPasswordSchema,
  passwordChangeSchema.pick({ currentPassword: true }).loose(),
);
const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password; needs the old one and signs out all other devices. */
export function PasswordSettings({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, displayName, email, role, guild } = profile;
  const owner = { displayName, email, role, guild: guild ? [guild] : [] };
  const { passwordMin, passwordMinOfElders } = ACCOUNT_LIMITS;
  const least = isElder(role) ? passwordMinOfElders : passwordMin;
  const client = useQueryClient();
  const toast = useToast();
  const { form, submit, busy, failure } = useCheckedForm({
    schema: schema as unknown as z.ZodType<typeof EMPTY, typeof EMPTY>,
    defaultValues: EMPTY,
    send: async ({ currentPassword, password }) => {
      const signIns = await changePassword(uid, { currentPassword, newPassword: password });
      client.setQueryData(signInsQuery(uid).queryKey, signIns);
      form.reset(EMPTY);
      toast.success(texts.saved);
    },
    faultOf: (error) =>
      error instanceof ApiError && error.code === 'invalid-credentials'
        ? { field: 'currentPassword', message: error.message }
        : weakPassword(error),
  });
  const { errors } = form.formState;
  return (
    <Panel title={texts.title}>
      <form noValidate onSubmit={submit} className="stack gap-4">
        <PasswordField
          label={texts.current}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordField
          form={form}
          input={form.register('password')}
          label={texts.next}
          hint={texts.hint(least)}
          owner={owner}
        />
        <PasswordField
          label={texts.confirm}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <div className="row middle spread gap-3">
          <Button type="submit" busy={busy}>
            {texts.save}
          </Button>
        </div>
        {failure ? <FailureBelow>{unableToBecause(texts.action, failure)}</FailureBelow> : null}
      </form>
    </Panel>
  );
}
