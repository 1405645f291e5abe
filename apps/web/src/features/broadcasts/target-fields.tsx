import { BROADCAST_TARGETS, type Recipient } from '@goreal/domain/broadcasts/broadcast';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { faultOf, RadioField, SelectField } from '#platform/forms/fields.tsx';
import { Button } from '#ui/button/button.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
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
      <div className={`row middle spread gap-3 ${styles.chosen}`}>
        <p>
          <span className="soft small">{texts.chosen}</span>
          <strong>{recipient.displayName}</strong>
          <span className="soft small">{recipient.email}</span>
        </p>
        <Button size="small" variant="secondary" onClick={() => choose(undefined)}>
          {texts.change}
        </Button>
      </div>
    );
  }
  return (
    <PersonSearch
      label={texts.search}
      hint={texts.searchHint}
      error={faultOf(form, 'recipient')}
      text={query}
      onText={setQuery}
      query={query.trim() === '' ? { ...found, data: undefined, isFetching: false } : found}
      words={{ ...texts, failed: texts.searchFailed }}
    >
      {(person) => (
        <button type="button" className={styles.person} onClick={() => choose(person)}>
          <strong>{person.displayName}</strong>
          <span className="soft small">{person.email}</span>
        </button>
      )}
    </PersonSearch>
  );
}
