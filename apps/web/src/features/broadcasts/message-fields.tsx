import { BROADCAST_LIMITS } from '@goreal/domain/broadcasts/broadcast';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { cleanText } from '@goreal/domain/text/clean';
import { textLength } from '@goreal/domain/text/length';
import type { ReactNode } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { CheckboxField, DateField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import type { DraftForm } from './draft.ts';

const { titleMax, bodyMax } = BROADCAST_LIMITS;
const ADDRESSES = ['clickAction', 'icon', 'tag'] as const;

/** Fields of the text, its kind and schedule. */
export function MessageFields({ form }: { form: DraftForm }): ReactNode {
  const { title, body } = form.watch();
  return (
    <>
      <TextField
        form={form}
        name="title"
        label={texts.title}
        required
        aside={texts.counter(textLength(cleanText(title)), titleMax)}
      />
      <TextAreaField
        form={form}
        name="body"
        label={texts.body}
        required
        aside={texts.counter(textLength(cleanText(body)), bodyMax)}
      />
      <Options form={form} />
      <Schedule form={form} />
    </>
  );
}

function Options({ form }: { form: DraftForm }): ReactNode {
  const { errors } = form.formState;
  const hasFault = ADDRESSES.some((name) => errors[name]);
  return (
    <details className={styles.options} open={hasFault || undefined}>
      <summary>{texts.options}</summary>
      <div className="stack gap-4">
        <CheckboxField form={form} name="urgent" label={texts.urgent} hint={texts.urgentHint} />
        <CheckboxField form={form} name="requireInteraction" label={texts.requireInteraction} />
        <CheckboxField form={form} name="silent" label={texts.silent} />
        {ADDRESSES.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={texts[name]}
            hint={texts[`${name}Hint`]}
          />
        ))}
      </div>
    </details>
  );
}

function Schedule({ form }: { form: DraftForm }): ReactNode {
  const zone = academyTimeZone();
  return (
    <div className="stack gap-3">
      <CheckboxField
        form={form}
        name="isScheduled"
        label={texts.schedule}
        hint={texts.scheduleHint(timeZoneLabel(zone))}
      />
      {form.watch('isScheduled') ? (
        <div className={styles.times}>
          <DateField
            form={form}
            name="day"
            kind="date"
            label={texts.day}
            required
            min={academyDay(academyClock.now(), zone)}
            onChange={() => form.clearErrors('time')}
          />
          <DateField form={form} name="time" kind="time" label={texts.time} required />
        </div>
      ) : null}
    </div>
  );
}
