import { BROADCAST_LIMITS } from '@goreal/domain/broadcasts/broadcast';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Field } from '#ui/field/field.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import type { FieldsProps } from './target-fields.tsx';

const { titleMax, bodyMax } = BROADCAST_LIMITS;

/** Fields of the text, its kind and schedule. */
export function MessageFields(props: FieldsProps): ReactNode {
  const { draft, faults, onChange } = props;
  return (
    <>
      <Field
        label={texts.title}
        error={faults.title}
        required
        aside={texts.counter(draft.title.length, titleMax)}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={titleMax}
            value={draft.title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.body}
        error={faults.body}
        required
        aside={texts.counter(draft.body.length, bodyMax)}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={bodyMax}
            value={draft.body}
            onChange={({ target }) => onChange({ body: target.value })}
          />
        )}
      </Field>
      <Options {...props} />
      <Schedule {...props} />
    </>
  );
}

function Options({ draft, faults, onChange }: FieldsProps): ReactNode {
  return (
    <details className={styles.options}>
      <summary>{texts.options}</summary>
      <div className={styles.form}>
        <Checkbox
          label={texts.urgent}
          hint={texts.urgentHint}
          checked={draft.urgent}
          onChange={({ target }) => onChange({ urgent: target.checked })}
        />
        <Checkbox
          label={texts.requireInteraction}
          checked={draft.requireInteraction}
          onChange={({ target }) => onChange({ requireInteraction: target.checked })}
        />
        <Checkbox
          label={texts.silent}
          checked={draft.silent}
          onChange={({ target }) => onChange({ silent: target.checked })}
        />
        {(['clickAction', 'icon', 'tag'] as const).map((name) => (
          <Field key={name} label={texts[name]} hint={texts[`${name}Hint`]} error={faults[name]}>
            {(control) => (
              <TextInput
                {...control}
                value={draft[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}

function Schedule({ draft, faults, onChange }: FieldsProps): ReactNode {
  const zone = academyTimeZone();
  return (
    <div className={styles.schedule}>
      <Checkbox
        label={texts.schedule}
        hint={texts.scheduleHint(timeZoneLabel(zone))}
        checked={draft.isScheduled}
        onChange={({ target }) => onChange({ isScheduled: target.checked })}
      />
      {draft.isScheduled ? (
        <div className={styles.times}>
          <Field label={texts.day} required>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                min={academyDay(new Date(), zone)}
                value={draft.day}
                onChange={({ target }) => onChange({ day: target.value })}
              />
            )}
          </Field>
          <Field label={texts.time} error={faults.time} required>
            {(control) => (
              <TextInput
                {...control}
                type="time"
                value={draft.time}
                onChange={({ target }) => onChange({ time: target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </div>
  );
}
