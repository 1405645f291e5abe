import type { Identity } from '@goreal/domain/identities/identity';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { identityProviders } from '#platform/env/env.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { useInvalidatingMutation } from '#platform/query/api-mutation.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Entry, EntryPanel } from '#ui/entry-panel/entry-panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { identitiesQuery, unlinkIdentity } from './api/identities.ts';
import { identityScreenMessages as texts } from './identities.messages.ts';

/** Linked accounts of identity providers. Empty where the academy has no provider. */
export function IdentitySettings({ uid }: { uid: string }): ReactNode {
  return identityProviders().length > 0 ? <Identities uid={uid} /> : null;
}

function Identities({ uid }: { uid: string }): ReactNode {
  const query = useQuery(identitiesQuery(uid));
  const toast = useToast();
  const go = useMutation({
    mutationFn: async (id: string) => {
      const { goToProvider } = await import('#platform/session/identities.ts');
      await goToProvider(id, 'link');
    },
    onError: (error) => toast.error(unableToBecause(texts.linkAction, error)),
  });
  const unlink = useInvalidatingMutation(identitiesQuery(uid), ({ id }: Identity) =>
    unlinkIdentity(uid, id),
  );
  const { asked, ask, dialog } = useQuestion(unlink, texts.unlink);
  const identities = query.data ?? [];
  return (
    <EntryPanel
      title={texts.title}
      lead={texts.lead}
      query={query}
      words={texts}
      entries={identities.map((identity) => (
        <IdentityRow key={identity.id} identity={identity} onUnlink={() => ask(identity)} />
      ))}
      actions={identityProviders().map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          busy={go.isPending && go.variables === id}
          onClick={() => go.mutate(id)}
        >
          {texts.link(name)}
        </Button>
      ))}
    >
      <ConfirmDialog
        {...dialog}
        dangerous
        title={texts.unlink.title(asked ? nameOf(asked) : '')}
        confirmLabel={texts.unlink.confirm}
      >
        {texts.unlink.text(asked?.provider ?? '')}
      </ConfirmDialog>
    </EntryPanel>
  );
}

function IdentityRow(props: { identity: Identity; onUnlink: () => void }): ReactNode {
  const { createdAt, lastUsedAt } = props.identity;
  const name = nameOf(props.identity);
  const used = lastUsedAt ? texts.used(minuteOf(lastUsedAt)) : texts.unused;
  const since = texts.since(dayOf(createdAt));
  return (
    <Entry name={name} note={`${since}, ${used}`}>
      <Button
        size="small"
        variant="secondary"
        aria-label={texts.unlink.of(name)}
        onClick={props.onUnlink}
      >
        {texts.unlink.button}
      </Button>
    </Entry>
  );
}

/** With the address, because an account may have several identities of one provider. */
function nameOf({ provider, email }: Identity): string {
  return email ? `${provider} · ${email}` : provider;
}
