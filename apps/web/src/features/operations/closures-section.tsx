import { type Closure, type ClosureKind, newClosureSchema } from '@goreal/domain/calendar/closure';
import { formatDay } from '@goreal/domain/calendar/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { operationsMessages } from './operations.messages.ts';
import styles from './operations.module.css';
import { addClosure, closuresQuery, removeClosure } from './operations-queries.ts';

const texts = operationsMessages.closures;
const EMPTY = { name: '', from: '', to: '' };

/** Closure days, on which nobody loses a streak: the list, and a form for a new one. */
export function ClosuresSection({ kind }: { kind: ClosureKind }): ReactNode {
  const query = useQuery(closuresQuery(kind));
  const [leaving, setLeaving] = useState<Closure>();
  const client = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: removeClosure,
    onSuccess: () => toast.success(texts.removed),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      setLeaving(undefined);
      return client.invalidateQueries(closuresQuery(kind));
    },
  });
  const closures = query.data ?? [];
  const title = operationsMessages.sections[kind === 'holiday' ? 'holidays' : 'outages'];
  return (
    <Panel title={title} level={3}>
      <p className={styles.soft}>{texts.intro[kind]}</p>
      <Listing
        query={query}
        isEmpty={false}
        skeleton={null}
        words={{ ...operationsMessages, ...texts, empty: { title: '' } }}
      >
        {closures.length === 0 ? <p>{texts.empty[kind]}</p> : null}
        <ul className={styles.list}>
          {closures.map((closure) => (
            <li key={closure.id} className={styles.row}>
              <span>
                <strong>{closure.name}</strong>
                <br />
                <span className={styles.soft}>
                  {texts.range(formatDay(closure.from), formatDay(closure.to))}
                </span>
              </span>
              <Button
                variant="ghost"
                size="small"
                aria-label={texts.removeLabel(closure.name)}
                onClick={() => setLeaving(closure)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      </Listing>
      <NewClosureForm kind={kind} />
      <ConfirmDialog
        open={leaving !== undefined}
        dangerous
        title={texts.removeTitle(leaving?.name ?? '')}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        busy={remove.isPending}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && remove.mutate(leaving)}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Panel>
  );
}

function NewClosureForm({ kind }: { kind: ClosureKind }): ReactNode {
  const [values, setValues] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const parsed = newClosureSchema.safeParse(values);
  const isDated = values.from !== '' && values.to !== '';
  const problemOf = (name: keyof typeof EMPTY) =>
    asked && !parsed.success
      ? parsed.error.issues.find((issue) => issue.path[0] === name)?.message
      : undefined;
  const add = useMutation({
    mutationFn: () => addClosure(kind, newClosureSchema.parse(values)),
    onSuccess: () => {
      setValues(EMPTY);
      setAsked(false);
      toast.success(texts.added);
    },
    onSettled: () => client.invalidateQueries(closuresQuery(kind)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !add.isPending) add.mutate();
  };
  const field = (name: keyof typeof EMPTY, label: string, error: string | undefined) => (
    <Field label={label} required error={error}>
      {(control) => (
        <TextInput
          {...control}
          type={name === 'name' ? 'text' : 'date'}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const dates = asked && !isDated ? texts.datesMissing : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {field('name', texts.name[kind], problemOf('name'))}
      <div className={styles.dates}>
        {field('from', texts.from, dates)}
        {field('to', texts.to, dates ? undefined : problemOf('to'))}
      </div>
      {add.error ? <AlertBanner kind="error">{add.error.message}</AlertBanner> : null}
      <Button type="submit" variant="secondary" size="small" busy={add.isPending}>
        {texts.add}
      </Button>
    </form>
  );
}
