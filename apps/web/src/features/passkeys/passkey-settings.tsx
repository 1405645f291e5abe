import type { Passkey } from '@goreal/domain/passkeys/passkey';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useQuestion } from '#platform/forms/use-question.ts';
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

type Open = { what: 'add' } | { what: 'rename'; passkey: Passkey };

/** The passkeys of the account: add, name, remove. */
export function PasskeySettings({ uid, isElder }: { uid: string; isElder: boolean }): ReactNode {
  const query = useQuery(passkeysQuery(uid));
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const reload = () =>
    Promise.all([
      client.invalidateQueries(passkeysQuery(uid)),
      client.invalidateQueries(factorsQuery(uid)),
    ]);
  const done = async (text: string) => {
    close();
    toast.success(text);
    await reload();
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
    mutationFn: ({ id }: Passkey) => removePasskey(uid, id),
    onSuccess: () => void reload(),
  });
  const removal = useQuestion(remove, texts.remove);
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
          onRemove={() => removal.ask(passkey)}
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
        {...removal.dialog}
        dangerous
        title={texts.remove.title(removal.asked?.name ?? '')}
        confirmLabel={texts.remove.confirm}
      >
        {texts.remove.text}
      </ConfirmDialog>
    </EntryPanel>
  );
}
