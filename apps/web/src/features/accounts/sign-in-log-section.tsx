import { SIGN_IN_FILTER_LIMITS, SIGN_IN_RESULTS } from '@goreal/domain/accounts/sign-in-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { type SignInLogFilter, signInLogQuery } from './api/sign-in-log.ts';
import { accountSettingsMessages } from './settings.messages.ts';
import styles from './settings.module.css';
import { SignInList } from './sign-in-log.tsx';

const texts = accountSettingsMessages.signIns;
const EVERYTHING: SignInLogFilter = { result: 'all', name: '', place: '' };

/**
 * The sign-in log of all accounts, for operators. It opens on request, because the server requires a
 * confirmation.
 */
export function SignInLogSection(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>{texts.allLead}</p>
      {isOpen ? (
        <FilteredLog />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
    </Panel>
  );
}

function FilteredLog(): ReactNode {
  const [filter, setFilter] = useState(EVERYTHING);
  const [draft, setDraft] = useState(EVERYTHING);
  const words = texts.filters;
  const change = (changed: Partial<SignInLogFilter>) =>
    setDraft((before) => ({ ...before, ...changed }));
  const query = useInfiniteQuery(signInLogQuery(filter));
  return (
    <div className={`stack gap-4 ${styles.log}`}>
      <FilterBar
        label={words.label}
        apply={{
          label: words.apply,
          busy: query.isFetching && !query.isFetchingNextPage,
          onApply: () =>
            setFilter({ ...draft, name: draft.name.trim(), place: draft.place.trim() }),
        }}
      >
        <ChoiceField
          label={words.result}
          value={draft.result}
          options={SIGN_IN_RESULTS.map((result) => [result, words[result]] as const)}
          onChange={(result) => change({ result })}
        />
        <Field label={words.name}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.name}
              maxLength={SIGN_IN_FILTER_LIMITS.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={words.place}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.place}
              maxLength={SIGN_IN_FILTER_LIMITS.place}
              onChange={(event) => change({ place: event.target.value })}
            />
          )}
        </Field>
      </FilterBar>
      <SignInList query={query} none={words.none} />
    </div>
  );
}
