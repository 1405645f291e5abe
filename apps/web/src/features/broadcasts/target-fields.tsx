import { BROADCAST_TARGETS, type Recipient } from '@goreal/domain/broadcasts/broadcast';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { faultOf, RadioField, SelectField } from '#platform/forms/fields.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useRecipients } from './api/broadcasts.ts';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import type { DraftForm } from './draft.ts';

/** Fields of the recipients. */
export function TargetFields({ form }: { form: DraftForm }): ReactNode {
  const target = form.watch('target');
  return (
    <>
      <RadioField
        form={form}
        name="target"
        label={texts.target}
        options={BROADCAST_TARGETS.map((id) => [id, texts.targets[id]])}
      />
      {target === 'guild' ? (
        <SelectField
          form={form}
          name="guild"
          label={texts.guild}
          required
          options={[
            ['', texts.chooseGuild],
            ...GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName] as const),
          ]}
        />
      ) : null}
      {target === 'user' ? <RecipientField form={form} /> : null}
    </>
  );
}

function RecipientField({ form }: { form: DraftForm }): ReactNode {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const found = useRecipients(asked);
  const recipient = form.watch('recipient');
  const choose = (person: Recipient | undefined) =>
    form.setValue('recipient', person, { shouldDirty: true, shouldValidate: true });
  if (recipient) {
    return (
      <div className={styles.chosen}>
        <p>
          <span className={styles.note}>{texts.chosen}</span>
          <strong>{recipient.displayName}</strong>
          <span className={styles.note}>{recipient.email}</span>
        </p>
        <Button size="small" variant="secondary" onClick={() => choose(undefined)}>
          {texts.change}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.search}>
      <Field
        label={texts.search}
        hint={texts.searchHint}
        error={faultOf(form, 'recipient')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
      </Field>
      <p role="status" className={styles.note}>
        {query.trim() !== '' && found.isFetching && !found.data ? texts.searching : null}
        {query.trim() !== '' && found.data?.length === 0 ? texts.nobody : null}
      </p>
      {query.trim() === '' ? null : (
        <ul className={styles.found}>
          {found.data?.map((person) => (
            <li key={person.userId}>
              <button type="button" className={styles.person} onClick={() => choose(person)}>
                <strong>{person.displayName}</strong>
                <span className={styles.note}>{person.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
