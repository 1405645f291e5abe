import { ENTRY_LIMITS, type NewEntry } from '@goreal/domain/activities/hold';
import { SPORT_FAMILIES } from '@goreal/domain/activities/sport';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { DateField, SelectField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import { useSendEntry } from './api/send-entry.ts';
import styles from './aura-stream.module.css';
import { EMPTY_DRAFT, type EntryDraft, readDraft } from './entry-draft.ts';

const texts = activitiesMessages.entry;

const schema = z.custom<EntryDraft>().transform((draft, context): NewEntry => {
  const read = readDraft(draft, { timeZone: academyTimeZone(), now: academyClock.now() });
  if ('entry' in read) return read.entry;
  for (const fault of read.faults) {
    context.addIssue({ code: 'custom', path: [fault], message: texts.invalid[fault] });
  }
  return z.NEVER;
});

/** Manual entry of an activity; it counts after an elder has approved it. */
export function EntryForm({ uid, onDone }: { uid: string; onDone: () => void }): ReactNode {
  const [picture, setPicture] = useState<File>();
  const sending = useSendEntry(uid);
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema,
    defaultValues: EMPTY_DRAFT,
    send: async (entry) => {
      await sending.mutateAsync({ entry, picture });
      form.reset({ ...EMPTY_DRAFT, family: entry.family });
      setPicture(undefined);
      onDone();
    },
  });
  const isPictureSent = sending.data?.isPictureSent;
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <p>{texts.lead}</p>
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="family"
          label={texts.sport}
          options={SPORT_FAMILIES.map((family) => [family, familyNames[family]])}
        />
        <DateField
          form={form}
          name="day"
          kind="datetime-local"
          label={texts.day}
          hint={texts.dayHint(timeZoneLabel(academyTimeZone()))}
          required
        />
        {(['kilometres', 'minutes'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={texts[name]}
            inputMode="decimal"
            required
          />
        ))}
      </div>
      <TextAreaField
        form={form}
        name="note"
        label={texts.note}
        hint={texts.noteHint}
        required
        grow
        max={ENTRY_LIMITS.noteMax}
      />
      <FileDrop
        label={picture ? texts.picked(picture.name) : texts.picture}
        hint={texts.pictureHint}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([file]) => setPicture(file)}
      />
      <FailureBanner action={texts.sendAction} error={failure} />
      {sent ? (
        <AlertBanner kind={isPictureSent ? 'success' : 'warning'}>
          {isPictureSent ? texts.sent : texts.pictureFailed}
        </AlertBanner>
      ) : null}
      <div>
        <Button type="submit" busy={busy}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
