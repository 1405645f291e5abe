import {
  INVITATION_LIMITS,
  type MadeInvitation,
  type NewInvitation,
  newInvitationSchema,
} from '@goreal/domain/door/door';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { SelectField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { createInvitation, invitationsQuery, madeInvitationQuery } from './api/door.ts';
import { doorScreenMessages } from './door.messages.ts';
import styles from './door.module.css';

const texts = doorScreenMessages.invitations;
const EMPTY = { guild: '', uses: 1, days: 7, note: '' };

/** A select has no null: the empty choice is no guild. */
const schema = z.custom<typeof EMPTY>().transform((values, context): NewInvitation => {
  const { guild } = values;
  const { data, error } = newInvitationSchema.safeParse({ ...values, guild: guild || null });
  if (data) return data;
  // With their codes: a form says at once what is too long.
  for (const issue of error.issues) context.addIssue({ ...issue });
  return z.NEVER;
});

export function NewInvitationForm(): ReactNode {
  const client = useQueryClient();
  const { data: made } = useQuery(madeInvitationQuery);
  const { form, submit, busy, failure } = useCheckedForm({
    schema,
    defaultValues: EMPTY,
    send: async (body) => {
      client.setQueryData(madeInvitationQuery.queryKey, await createInvitation(body));
      form.reset(EMPTY);
      await client.invalidateQueries(invitationsQuery);
    },
  });
  const { usesMax, daysMax } = INVITATION_LIMITS;
  const guilds = GUILD_IDS.map((id) => [id, guildMessages.founding[id].displayName] as const);
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField form={form} name="uses" type="number" min={1} max={usesMax} label={texts.uses} />
        <TextField form={form} name="days" type="number" min={1} max={daysMax} label={texts.days} />
        <SelectField
          form={form}
          name="guild"
          label={texts.guild}
          options={[['', texts.anyGuild], ...guilds]}
        />
        <TextField form={form} name="note" label={texts.note} hint={texts.noteHint} />
        <Button type="submit" busy={busy}>
          {texts.make}
        </Button>
      </form>
      <FailureBanner action={texts.makeAction} error={failure} />
      {made ? <Made {...made} /> : null}
    </>
  );
}

/** The only place that shows a code and its link. */
function Made({ code, link }: MadeInvitation): ReactNode {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.notCopied),
    );
  return (
    <section className={`stack at-start gap-3 ${styles.made}`} aria-label={texts.made}>
      <p>
        {texts.made}: <strong className={styles.code}>{code}</strong>
      </p>
      <Field label={texts.link}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <Button size="small" variant="secondary" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </section>
  );
}
