import { renameSchema } from '@goreal/domain/accounts/credentials';
import { nameFault } from '@goreal/domain/accounts/display-name';
import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBelow } from '#platform/forms/failure-below.tsx';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { changeDisplayName } from './api/display-name.ts';
import { accountSettingsMessages } from './settings.messages.ts';

const texts = accountSettingsMessages.name;

/** Form of the display name. Checked before sending where possible; the server decides. */
export function NameSettings({ profile }: { profile: Profile }): ReactNode {
  const { userId, displayName, email, role } = profile;
  const toast = useToast();
  const { form, submit, busy, failure } = useCheckedForm({
    schema: renameSchema.superRefine(({ displayName: name }, context) => {
      const message = nameFault(name, role);
      if (message) context.addIssue({ code: 'custom', path: ['displayName'], message });
    }),
    defaultValues: { displayName },
    send: async (body) => {
      const saved = await changeDisplayName(userId, body);
      session.patch({ displayName: saved.displayName });
      form.setValue('displayName', saved.displayName);
      toast.success(texts.saved(saved.displayName));
    },
    faultOf: (error) =>
      // Others, as a lost connection, are not a fault of the name.
      codeOfError(error) === 'invalid-argument'
        ? { field: 'displayName', message: unableToBecause(texts.action, error) }
        : undefined,
  });
  const isUnchanged = form.watch('displayName').trim() === displayName;
  return (
    <Panel title={texts.title}>
      <form noValidate onSubmit={submit} className="stack gap-4">
        <TextField
          form={form}
          name="displayName"
          label={texts.label}
          hint={texts.hint}
          required
          autoComplete="nickname"
        />
        <div className="row middle spread gap-3">
          <p className="soft small">
            {texts.email}: <strong>{email}</strong>
          </p>
          <Button
            type="submit"
            busy={busy}
            disabled={isUnchanged && !form.formState.errors.displayName}
          >
            {texts.save}
          </Button>
        </div>
        {failure ? <FailureBelow>{unableToBecause(texts.action, failure)}</FailureBelow> : null}
      </form>
    </Panel>
  );
}
