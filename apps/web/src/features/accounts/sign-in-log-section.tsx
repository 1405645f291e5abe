import { SIGN_IN_RESULTS, signInFilterSchema } from '@goreal/domain/accounts/sign-in-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
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
      <p className={styles.lead}>{texts.allLead}</p>
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = signInFilterSchema.safeParse(
      Object.fromEntries(new FormData(event.currentTarget)),
    );
    if (!given.success) return;
    const { result, name = '', place = '' } = given.data;
    setFilter({ result, name, place });
  };
  return (
    <>
      <form onSubmit={submit}>
        <FilterBar label={texts.filters.search}>
          <Field label={texts.filters.result}>
            {(control) => (
              <Select {...control} name="result">
                {SIGN_IN_RESULTS.map((result) => (
                  <option key={result} value={result}>
                    {texts.filters[result]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.filters.name}>
            {(control) => <TextInput {...control} name="name" maxLength={254} />}
          </Field>
          <Field label={texts.filters.place}>
            {(control) => <TextInput {...control} name="place" maxLength={50} />}
          </Field>
          <Button type="submit">{texts.filters.search}</Button>
        </FilterBar>
      </form>
      <SignInList query={useInfiniteQuery(signInLogQuery(filter))} />
    </>
  );
}
