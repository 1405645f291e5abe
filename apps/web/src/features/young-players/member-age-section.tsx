import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import { AGE_BANDS, type AgeBand, ageBandSchema } from '@goreal/domain/young-players/age-band';
import type { GuardianLink } from '@goreal/domain/young-players/guardian';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { SelectField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { keptJson, sessionTexts } from '#platform/outbox/kept-text.ts';
import { useProfile } from '#platform/session/session.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { correctBand, makeGuardianLink, memberYoungPlayerQuery } from './api/young-players.ts';
import { emailForm } from './email-form.ts';
import { GuardianState } from './guardian-section.tsx';
import { youngPlayersTexts } from './young-players.messages.ts';

const texts = youngPlayersTexts.member;

/** The age band of a member, and a link for the guardian; empty while the mode is off. */
export function MemberAgeSection({ userId, name }: { userId: string; name: string }): ReactNode {
  const { data: young } = useQuery(memberYoungPlayerQuery(userId));
  const [act, setAct] = useState<Act>();
  if (!young?.isOn) return null;
  const close = () => setAct(undefined);
  const band = young.band ?? 'unknown';
  return (
    <TitledFold
      title={texts.title}
      startsOpen={young.reviewAskedAt !== null}
      state={
        <>
          <Badge tone="neutral">{texts.bands[band]}</Badge>
          {young.reviewAskedAt ? <Badge tone="warning">{texts.askedMark}</Badge> : null}
        </>
      }
    >
      {young.reviewAskedAt ? <AlertBanner kind="warning">{texts.asked}</AlertBanner> : null}
      {young.band === 'under-16' ? <GuardianState young={young} /> : null}
      {act === 'band' ? <BandForm userId={userId} name={name} onDone={close} /> : null}
      {act === 'link' ? <LinkForm userId={userId} email={young.guardian?.email ?? ''} /> : null}
      {act ? null : (
        <div className="row gap-2">
          <Button size="small" variant="secondary" onClick={() => setAct('band')}>
            {texts.change}
          </Button>
          {young.band === 'under-16' ? (
            <Button size="small" variant="secondary" onClick={() => setAct('link')}>
              {texts.link}
            </Button>
          ) : null}
        </div>
      )}
    </TitledFold>
  );
}

type Act = 'band' | 'link';

const draftSchema = z.object({
  band: z.enum(AGE_BANDS).exactOptional(),
  email: z.string().exactOptional(),
  reason: z.string().exactOptional(),
});

/** What was typed into one of the forms; it survives closing the dialog and reloading the page, until it is sent. */
function useDraft<Values extends Record<string, string>>(
  of: { act: Act; userId: string },
  defaults: Values,
) {
  const name = `goreal.ages.draft.${useProfile().userId}.${of.act}.${of.userId}`;
  const [kept] = useState(() => draftSchema.safeParse(keptJson(name, sessionTexts)).data);
  return {
    values: { ...defaults, ...kept },
    keep: (values: Values) => {
      // Only what was typed: a default may be another one when the form opens again.
      const typed = Object.entries(values).filter(([field, value]) => value !== defaults[field]);
      const text = typed.length === 0 ? '' : JSON.stringify(Object.fromEntries(typed));
      sessionTexts.set(name, text);
    },
    forget: () => void sessionTexts.set(name, ''),
  };
}

const linkForm = emailForm.extend({ reason: reasonSchema });
const bandForm = ageBandSchema.extend({ reason: reasonSchema });

function BandForm(props: { userId: string; name: string; onDone: () => void }): ReactNode {
  const { userId, name, onDone } = props;
  const client = useQueryClient();
  const toast = useToast();
  const draft = useDraft({ act: 'band', userId }, { band: '16-plus' as AgeBand, reason: '' });
  const { form, submit, busy, failure } = useCheckedForm({
    schema: bandForm,
    defaultValues: draft.values,
    send: async (change) => {
      await correctBand(userId, change);
      draft.forget();
      toast.success(texts.saved(name));
      await refreshMember(client, userId);
      onDone();
    },
  });
  const options = AGE_BANDS.toReversed().map((band) => [band, texts.bands[band]] as const);
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={() => {
        if (!busy) draft.keep(form.getValues());
      }}
      className="stack gap-4"
    >
      {failure instanceof Error ? <AlertBanner kind="error">{failure.message}</AlertBanner> : null}
      <SelectField
        form={form}
        name="band"
        label={texts.field}
        hint={texts.fieldHint}
        options={options}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={texts.reason}
        required
        rows={2}
        max={APPEAL_LIMITS.reasonMax}
        readOnly={busy}
      />
      <Button type="submit" size="small" busy={busy}>
        {texts.save}
      </Button>
    </form>
  );
}

/** The member, and the audit trail below, which shows the action. */
async function refreshMember(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(memberYoungPlayerQuery(userId)),
    client.invalidateQueries({ queryKey: ['audit'] }),
  ]);
}

function LinkForm({ userId, email }: { userId: string; email: string }): ReactNode {
  const [made, setMade] = useState<GuardianLink>();
  const client = useQueryClient();
  const draft = useDraft({ act: 'link', userId }, { email, reason: '' });
  const { form, submit, busy, failure } = useCheckedForm({
    schema: linkForm,
    defaultValues: draft.values,
    send: async (order) => {
      setMade(await makeGuardianLink(userId, order));
      draft.forget();
      await refreshMember(client, userId);
    },
  });
  if (made) {
    const until = minuteOf(made.expiresAt);
    return (
      <Field label={texts.made} hint={texts.once(until)}>
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={made.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    );
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={() => {
        if (!busy) draft.keep(form.getValues());
      }}
      className="stack gap-4"
    >
      <FailureBanner action={texts.action} error={failure} />
      <TextField
        form={form}
        name="email"
        type="email"
        label={texts.email}
        hint={texts.emailHint}
        required
      />
      <TextAreaField
        form={form}
        name="reason"
        label={texts.linkReason}
        required
        rows={2}
        max={APPEAL_LIMITS.reasonMax}
        readOnly={busy}
      />
      <Button type="submit" size="small" busy={busy}>
        {texts.make}
      </Button>
    </form>
  );
}
