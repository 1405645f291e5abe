import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { ErrorState } from '../empty-state/empty-state.tsx';
import { Field } from '../field/field.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import styles from './person-search.module.css';

/** Search for a person by name: field, state, and results. */
export function PersonSearch<Person extends { userId: string }>(props: {
  label: string;
  hint: string;
  /** Hint of the field: why some people are not found. */
  error?: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** The results; a TanStack query fits as it is. */
  query: {
    data: readonly Person[] | undefined;
    isFetching: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  words: { searching: string; nobody: string; failed: string };
  autoFocus?: boolean;
  /** One person, with the action on them. */
  children: (person: Person) => ReactNode;
}): ReactNode {
  const { label, hint, error, text, onText, query, words, autoFocus, children } = props;
  const { data: found } = query;
  return (
    <div className="stack gap-3">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            maxLength={80}
            icon={<Search size={18} aria-hidden="true" />}
            value={text}
            data-autofocus={autoFocus || undefined}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <p role="status" className={`soft small ${styles.state}`}>
        {query.isFetching && !found ? words.searching : found?.length === 0 ? words.nobody : null}
      </p>
      {query.isError ? (
        <ErrorState
          title={words.failed}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <ul className="stack gap-3">
        {found?.map((person) => (
          <li key={person.userId}>{children(person)}</li>
        ))}
      </ul>
    </div>
  );
}
