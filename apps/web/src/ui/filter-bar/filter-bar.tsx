import { Children, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  /** Names the group of fields for screen readers. */
  label: string;
  /** Fields, each a `<Field>`; they share the width and wrap. */
  children: ReactNode;
  /** With it the filter is applied by its button; without it, each field applies at once. */
  apply?: { label: string; onApply: () => void; busy?: boolean };
  reset?: { label: string; onReset: () => void };
};

/** Filters of a list: fields in a row, and a button that resets them. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { label, children, apply, reset } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!apply?.busy) apply?.onApply();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: supported browsers of 2022 lack the search element
    <div role="search" className={styles.bar} aria-label={label}>
      <form
        className={styles.form}
        style={{ '--fields': Children.count(children) } as CSSProperties}
        onSubmit={submit}
        noValidate
      >
        <div className={styles.fields}>{children}</div>
        {apply || reset ? (
          <div className={`row gap-2 ${styles.actions}`}>
            {apply ? (
              <Button type="submit" size="small" busy={apply.busy ?? false}>
                {apply.label}
              </Button>
            ) : null}
            {reset ? (
              <Button variant="ghost" size="small" onClick={reset.onReset}>
                {reset.label}
              </Button>
            ) : null}
          </div>
        ) : null}
      </form>
    </div>
  );
}
