import { renameSchema } from '@goreal/domain/accounts/credentials';
import { nameFault } from '@goreal/domain/accounts/display-name';
import type { Profile } from '@goreal/domain/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { session } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { accountSettingsMessages } from './settings.messages.ts';
import styles from './settings.module.css';

const texts = accountSettingsMessages.name;

/** Form of the display name. Checked before sending where possible; the server decides. */
export function NameSettings({ profile }: { profile: Profile }): ReactNode {
  const { userId, displayName, email, role } = profile;
  const [name, setName] = useState(displayName);
  const [error, setError] = useState<string>();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const rename = useMutation({
    mutationFn: async (wanted: string) => {
      const params = { path: { uid: userId } };
      const body = { displayName: wanted };
      return dataOf(await api.PUT('/api/users/{uid}/displayName', { params, body }));
    },
    onSuccess: (saved) => {
      session.patch({ displayName: saved.displayName });
      setName(saved.displayName);
      toast.success(texts.saved(saved.displayName));
    },
    onError: (failure) => refuse(unableToBecause(texts.action, failure)),
  });
  const refuse = (reason: string) => {
    setError(reason);
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = renameSchema.safeParse({ displayName: name });
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '');
    const fault = nameFault(parsed.data.displayName, role);
    if (fault !== undefined) return refuse(fault);
    setError(undefined);
    if (!rename.isPending) rename.mutate(parsed.data.displayName);
  };
  return (
    <Panel title={texts.title}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Field label={texts.label} hint={texts.hint} error={error} required>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              value={name}
              autoComplete="nickname"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.foot}>
          <p className={styles.aside}>
            {texts.email}: <strong>{email}</strong>
          </p>
          <Button
            type="submit"
            busy={rename.isPending}
            disabled={name.trim() === displayName && !error}
          >
            {texts.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
