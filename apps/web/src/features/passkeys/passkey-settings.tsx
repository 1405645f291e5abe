import type { Passkey } from '@goreal/domain/passkeys/passkey';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { EntryPanel } from '#ui/entry-panel/entry-panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { passkeysQuery, removePasskey, renamePasskey } from './api/passkeys.ts';
import { NameDialog } from './name-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeyScreenMessages as texts } from './passkeys.messages.ts';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the account: add, name, remove. */
export function PasskeySettings({ uid, isElder }: { uid: string; isElder: boolean }): ReactNode {
  const query = useQuery(passkeysQuery(uid));
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = async (text: string) => {
    close();
    toast.success(text);
    await Promise.all([
      client.invalidateQueries(passkeysQuery(uid)),
      client.invalidateQueries(factorsQuery(uid)),
    ]);
  };
  const add = async (name: string) => {
    const { addPasskey } = await import('#platform/session/passkeys.ts');
    await addPasskey(uid, name);
    await done(texts.new.added);
  };
  const rename = async (passkey: Passkey, name: string) => {
    await renamePasskey(uid, { id: passkey.id, name });
    await done(texts.rename.done);
  };
  const remove = useMutation({
    mutationFn: (id: string) => removePasskey(uid, id),
    onSuccess: () => done(texts.remove.done),
  });
  const keep = () => {
    close();
    remove.reset();
  };
  const passkeys = query.data ?? [];
  return (
    <EntryPanel
      title={texts.title}
      lead={texts.lead}
      notice={isElder ? <AlertBanner>{texts.elders}</AlertBanner> : null}
      query={query}
      words={texts}
      entries={passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => setOpen({ what: 'rename', passkey })}
          onRemove={() => setOpen({ what: 'remove', passkey })}
        />
      ))}
      actions={<Button onClick={() => setOpen({ what: 'add' })}>{texts.add}</Button>}
    >
      {open?.what === 'add' ? (
        <NameDialog
          title={texts.new.title}
          send={texts.new.send}
          name=""
          onName={add}
          onClose={close}
        />
      ) : null}
      {open?.what === 'rename' ? (
        <NameDialog
          title={texts.rename.title}
          send={texts.rename.send}
          name={open.passkey.name}
          onName={(name) => rename(open.passkey, name)}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={open?.what === 'remove'}
        dangerous
        title={texts.remove.title(open?.what === 'remove' ? open.passkey.name : '')}
        confirmLabel={texts.remove.confirm}
        busy={remove.isPending}
        problem={remove.error && unableToBecause(texts.remove.action, remove.error)}
        onCancel={keep}
        onConfirm={() => {
          if (open?.what === 'remove') remove.mutate(open.passkey.id);
        }}
      >
        {texts.remove.text}
      </ConfirmDialog>
    </EntryPanel>
  );
}
