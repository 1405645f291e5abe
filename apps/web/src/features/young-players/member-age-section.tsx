import { APPEAL_LIMITS, reasonSchema } from '@goreal/domain/appeals/appeal';
import { AGE_BANDS, ageBandSchema } from '@goreal/domain/young-players/age-band';
import type { GuardianLink } from '@goreal/domain/young-players/guardian';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { SelectField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { sessionTexts } from '#platform/outbox/kept-text.ts';
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
import styles from './young-players.module.css';

const texts = youngPlayersTexts.member;

/** The age band of a member, and a link for the guardian; empty while the mode is off. */
export function MemberAgeSection({ userId, name }: { userId: string; name: string }): ReactNode {
  const { data: young } = useQuery(memberYoungPlayerQuery(userId));
  const reasons = useKeptReasons(userId);
  // A form with a reason that was not sent is open again.
  const [act, setAct] = useState(() => ACTS.find((one) => reasons[one].initial() !== ''));
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
      {act === 'band' ? (
        <BandForm userId={userId} name={name} kept={reasons.band} onDone={close} />
      ) : null}
      {act === 'link' ? (
        <LinkForm userId={userId} email={young.guardian?.email ?? ''} kept={reasons.link} />
      ) : null}
      {act ? null : (
        <div className={styles.acts}>
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

const ACTS = ['band', 'link'] as const;
type Act = (typeof ACTS)[number];
/** A reason that survives closing the dialog and reloading the page, until it is sent. */
type KeptReason = { initial: () => string; keep: (text: string) => void };

function useKeptReasons(userId: string): Record<Act, KeptReason> {
  const { userId: elder } = useProfile();
  const keptOf = (act: Act): KeptReason => {
    const name = `goreal.ages.draft.${elder}.${act}.${userId}`;
    return {
      initial: () => sessionTexts.get(name),
      keep: (text) => void sessionTexts.set(name, text),
    };
  };
  return { band: keptOf('band'), link: keptOf('link') };
}

const linkForm = emailForm.extend({ reason: reasonSchema });
const bandForm = ageBandSchema.extend({ reason: reasonSchema });

function BandForm(props: {
  userId: string;
  name: string;
  kept: KeptReason;
  onDone: () => void;
}): ReactNode {
  const { userId, name, kept, onDone } = props;
  const client = useQueryClient();
  const toast = useToast();
  const [initial] = useState(kept.initial);
  const { form, submit, busy, failure } = useCheckedForm({
    schema: bandForm,
    defaultValues: { band: '16-plus', reason: initial },
    send: async (change) => {
      await correctBand(userId, change);
      kept.keep('');
      toast.success(texts.saved(name));
      await refreshMember(client, userId);
      onDone();
    },
  });
  const options = AGE_BANDS.toReversed().map((band) => [band, texts.bands[band]] as const);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
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
        onChange={(event) => kept.keep(event.target.value)}
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

function LinkForm(props: { userId: string; email: string; kept: KeptReason }): ReactNode {
  const { userId, email, kept } = props;
  const [made, setMade] = useState<GuardianLink>();
  const client = useQueryClient();
  const [initial] = useState(kept.initial);
  const { form, submit, busy, failure } = useCheckedForm({
    schema: linkForm,
    defaultValues: { email, reason: initial },
    send: async (order) => {
      setMade(await makeGuardianLink(userId, order));
      kept.keep('');
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
    <form noValidate onSubmit={submit} className={styles.form}>
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
        onChange={(event) => kept.keep(event.target.value)}
      />
      <Button type="submit" size="small" busy={busy}>
        {texts.make}
      </Button>
    </form>
  );
}
