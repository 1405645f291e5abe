import { BROADCAST_TARGETS } from '@goreal/domain/broadcasts/broadcast';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { useRecipients } from './api/broadcasts.ts';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import type { Draft, DraftFaults } from './draft.ts';

export type FieldsProps = {
  draft: Draft;
  faults: DraftFaults;
  onChange: (part: Partial<Draft>) => void;
};

/** Fields of the recipients. */
export function TargetFields(props: FieldsProps): ReactNode {
  const { draft, faults, onChange } = props;
  return (
    <>
      <fieldset className={styles.targets}>
        <legend>{texts.target}</legend>
        {BROADCAST_TARGETS.map((target) => (
          <label key={target} className={styles.target}>
            <input
              type="radio"
              name="broadcast-target"
              checked={draft.target === target}
              onChange={() => onChange({ target })}
            />
            {texts.targets[target]}
          </label>
        ))}
      </fieldset>
      {draft.target === 'guild' ? (
        <Field label={texts.guild} error={faults.guild} required>
          {(control) => (
            <Select
              {...control}
              value={draft.guild}
              onChange={({ target }) => onChange({ guild: target.value })}
            >
              <option value="">{texts.chooseGuild}</option>
              {GUILD_IDS.map((id) => (
                <option key={id} value={id}>
                  {FOUNDING_GUILDS[id].displayName}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {draft.target === 'user' ? <RecipientField {...props} /> : null}
    </>
  );
}

function RecipientField({ draft, faults, onChange }: FieldsProps): ReactNode {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const found = useRecipients(asked);
  const { recipient } = draft;
  if (recipient) {
    return (
      <div className={styles.chosen}>
        <p>
          <span className={styles.note}>{texts.chosen}</span>
          <strong>{recipient.displayName}</strong>
          <span className={styles.note}>{recipient.email}</span>
        </p>
        <Button size="small" variant="secondary" onClick={() => onChange({ recipient: undefined })}>
          {texts.change}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.search}>
      <Field label={texts.search} hint={texts.searchHint} error={faults.recipient} required>
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
              <button
                type="button"
                className={styles.person}
                onClick={() => onChange({ recipient: person })}
              >
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
