import { ENTRY_LIMITS, type NewEntry } from '@goreal/domain/activities/hold';
import { SPORT_FAMILIES } from '@goreal/domain/activities/sport';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import { useSendEntry } from './api/send-entry.ts';
import styles from './aura-stream.module.css';
import { EMPTY_DRAFT, type EntryDraft, type EntryFault, readDraft } from './entry-draft.ts';

const texts = activitiesMessages.entry;

/** Manual entry of an activity; it counts after an elder has approved it. */
export function EntryForm({ uid, onDone }: { uid: string; onDone: () => void }): ReactNode {
  const [draft, setDraft] = useState<EntryDraft>(EMPTY_DRAFT);
  const [picture, setPicture] = useState<File>();
  const [isAsked, setAsked] = useState(false);
  const send = useSendEntry(uid);
  const fields = useRef<HTMLFormElement>(null);
  const timeZone = academyTimeZone();
  const read = readDraft(draft, { timeZone, now: new Date() });
  useUnsavedWork('form', draft.note !== '' && !send.isSuccess);

  const set = (change: Partial<EntryDraft>) => {
    if (send.isSuccess) send.reset();
    setDraft({ ...draft, ...change });
  };
  const faultOf = (field: EntryFault) =>
    isAsked && 'faults' in read && read.faults.includes(field) ? texts.invalid[field] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ('faults' in read) {
      const [first] = read.faults;
      if (first) fields.current?.querySelector<HTMLElement>(`[name='${first}']`)?.focus();
      return;
    }
    if (send.isPending) return;
    send.mutate(
      { entry: read.entry, picture },
      {
        onSuccess: () => {
          setAsked(false);
          setDraft({ ...EMPTY_DRAFT, family: draft.family });
          setPicture(undefined);
          onDone();
        },
      },
    );
  };
  return (
    <form ref={fields} className={styles.stack} onSubmit={submit} noValidate>
      <p>{texts.lead}</p>
      <div className={styles.pair}>
        <Field label={texts.sport}>
          {(control) => (
            <Select
              {...control}
              value={draft.family}
              onChange={(event) => set({ family: event.target.value as NewEntry['family'] })}
            >
              {SPORT_FAMILIES.map((family) => (
                <option key={family} value={family}>
                  {familyNames[family]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={texts.day}
          hint={texts.dayHint(timeZoneLabel(timeZone))}
          error={faultOf('day')}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              name="day"
              type="datetime-local"
              value={draft.start}
              onChange={(event) => set({ start: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.kilometres} error={faultOf('kilometres')} required>
          {(control) => (
            <TextInput
              {...control}
              name="kilometres"
              inputMode="decimal"
              value={draft.kilometres}
              onChange={(event) => set({ kilometres: event.target.value })}
            />
          )}
        </Field>
        <Field label={texts.minutes} error={faultOf('minutes')} required>
          {(control) => (
            <TextInput
              {...control}
              name="minutes"
              inputMode="decimal"
              value={draft.minutes}
              onChange={(event) => set({ minutes: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={texts.note} hint={texts.noteHint} error={faultOf('note')} required>
        {(control) => (
          <TextArea
            {...control}
            name="note"
            grow
            value={draft.note}
            onChange={(event) => set({ note: event.target.value })}
            counter={{ length: draft.note.trim().length, limit: ENTRY_LIMITS.noteMax }}
          />
        )}
      </Field>
      <FileDrop
        label={picture ? texts.picked(picture.name) : texts.picture}
        hint={texts.pictureHint}
        accept="image/jpeg,image/png,image/webp"
        onFiles={([file]) => setPicture(file)}
      />
      {send.isError ? (
        <AlertBanner kind="error">{unableToBecause(texts.sendAction, send.error)}</AlertBanner>
      ) : null}
      {send.isSuccess ? (
        <AlertBanner kind={send.data.isPictureSent ? 'success' : 'warning'}>
          {send.data.isPictureSent ? texts.sent : texts.pictureFailed}
        </AlertBanner>
      ) : null}
      <div>
        <Button type="submit" busy={send.isPending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
