import { factorCodeSchema } from '@goreal/domain/factors/factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#platform/api-client/api-error.ts';
import { PasswordField, TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { type FieldFault, useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { passkeyErrorText } from '#platform/session/passkey-error-text.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { confirmByCode, confirmByPassword } from './api/confirmation.ts';
import { accountSettingsMessages } from './settings.messages.ts';

const texts = accountSettingsMessages.confirmation;
const passwordSchema = z.object({ password: z.string().min(1, texts.missing) });

type Props = { uid: string; onDone: () => void; onClose: () => void };

/** Confirms who the person is: by password, by a code of the app, or by a passkey. */
export function ConfirmationDialog(props: Props): ReactNode {
  const [isByCode, setByCode] = useState(false);
  const { data } = useQuery(factorsQuery(props.uid));
  const { totpSince = null, hasPasskey = false } = data ?? {};
  const other = totpSince ? () => setByCode(!isByCode) : undefined;
  const Way = isByCode ? ByCode : ByPassword;
  return (
    <Way {...props}>
      {hasPasskey || other ? (
        <OtherWays {...props} hasPasskey={hasPasskey} isByCode={isByCode} onOther={other} />
      ) : null}
    </Way>
  );
}

const frame = {
  title: texts.title,
  send: texts.confirm,
  cancel: buttonMessages.cancel,
  close: buttonMessages.close,
};

function refusalAt<Field>(field: Field, failure: unknown): FieldFault<Field> | undefined {
  return failure instanceof ApiError ? { field, message: failure.message } : undefined;
}

function ByPassword({ uid, onDone, onClose, children }: Props & { children: ReactNode }) {
  const checked = useCheckedForm({
    schema: passwordSchema,
    defaultValues: { password: '' },
    send: async (body) => {
      await confirmByPassword(uid, body);
      onDone();
    },
    faultOf: (failure) => refusalAt('password', failure),
  });
  return (
    <FormDialog checked={checked} {...frame} onClose={onClose}>
      <p>{texts.lead}</p>
      <PasswordField
        form={checked.form}
        name="password"
        label={texts.password}
        required
        autoComplete="current-password"
      />
      {children}
    </FormDialog>
  );
}

function ByCode({ uid, onDone, onClose, children }: Props & { children: ReactNode }) {
  const checked = useCheckedForm({
    schema: factorCodeSchema,
    defaultValues: { code: '' },
    send: async (body) => {
      await confirmByCode(uid, body);
      onDone();
    },
    faultOf: (failure) => refusalAt('code', failure),
  });
  return (
    <FormDialog checked={checked} {...frame} onClose={onClose}>
      <p>{texts.lead}</p>
      <TextField
        form={checked.form}
        name="code"
        label={texts.code}
        required
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {children}
    </FormDialog>
  );
}

function OtherWays(
  props: Props & { hasPasskey: boolean; isByCode: boolean; onOther: (() => void) | undefined },
): ReactNode {
  const { uid, onDone, hasPasskey, isByCode, onOther } = props;
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { confirmByPasskey } = await import('#platform/session/passkeys.ts');
      await confirmByPasskey(uid);
    },
    onSuccess: onDone,
  });
  return (
    <div className="row middle spread gap-3">
      {hasPasskey ? (
        <Button variant="secondary" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {texts.byPasskey}
        </Button>
      ) : null}
      {onOther ? (
        <Button variant="ghost" onClick={onOther}>
          {isByCode ? texts.byPassword : texts.byCode}
        </Button>
      ) : null}
      {byPasskey.error ? <p role="alert">{passkeyErrorText(byPasskey.error)}</p> : null}
    </div>
  );
}
