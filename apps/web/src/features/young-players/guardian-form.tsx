import type { YoungPlayer } from '@goreal/domain/young-players/guardian';
import { type ReactNode, useState } from 'react';
import { isLocalMode } from '#platform/env/env.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { requestGuardianConsent } from './api/young-players.ts';
import { emailForm } from './email-form.ts';
import { youngPlayersTexts } from './young-players.messages.ts';

const texts = youngPlayersTexts.guardian;

/** The guardian's address; may be sent again for a new link until the guardian has answered. */
export function GuardianForm(props: {
  uid: string;
  young: YoungPlayer;
  onAsked: (young: YoungPlayer) => void;
}): ReactNode {
  const { uid, young, onAsked } = props;
  const { guardian, sendsMail } = young;
  const [sentTo, setSentTo] = useState<string>();
  const { form, submit, busy, failure } = useCheckedForm({
    schema: emailForm,
    defaultValues: { email: guardian?.email ?? '' },
    send: async ({ email }) => {
      onAsked(await requestGuardianConsent(uid, email));
      setSentTo(email);
    },
  });
  return (
    <form noValidate onSubmit={submit} className="stack gap-4">
      <FailureBanner action={texts.action} error={failure} />
      {sentTo !== undefined && !failure ? (
        <AlertBanner kind="success">
          {sendsMail ? texts.sent(sentTo) : texts.named(sentTo)}{' '}
          {isLocalMode() ? <a href="/local/mailbox">{texts.localMailbox}</a> : null}
        </AlertBanner>
      ) : null}
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="off"
        inputMode="email"
        label={texts.email}
        hint={sendsMail ? texts.hint : texts.withoutMail}
        required
      />
      <Button type="submit" wide busy={busy} variant={guardian ? 'secondary' : 'primary'}>
        {sendsMail ? (guardian ? texts.again : texts.submit) : texts.name}
      </Button>
    </form>
  );
}
