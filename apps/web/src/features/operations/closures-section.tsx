import {
  type ClosureKind,
  type NewClosure,
  newClosureSchema,
} from '@goreal/domain/calendar/closure';
import { formatDay } from '@goreal/domain/calendar/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { DateField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { useMutationThenInvalidate } from '#platform/query/api-mutation.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { addClosure, closuresQuery, removeClosure } from './api/operations.ts';
import { operationsMessages } from './operations.messages.ts';
import styles from './operations.module.css';

const texts = operationsMessages.closures;
const EMPTY = { name: '', from: '', to: '' };

/** Closure days, on which nobody loses a streak: the list, and a form for a new one. */
export function ClosuresSection({ kind }: { kind: ClosureKind }): ReactNode {
  const query = useQuery(closuresQuery(kind));
  const remove = useMutationThenInvalidate(closuresQuery(kind), removeClosure);
  const { asked, ask, dialog } = useQuestion(remove, { done: texts.removed });
  const closures = query.data ?? [];
  const title = operationsMessages.sections[kind === 'holiday' ? 'holidays' : 'outages'];
  return (
    <Panel title={title} level={3}>
      <div className="stack gap-3">
        <p className="soft small">{texts.intro[kind]}</p>
        <Listing
          query={query}
          skeleton={null}
          words={{
            loading: texts.loading,
            failed: texts.failed,
            stale: operationsMessages.stale,
          }}
        >
          {closures.length === 0 ? (
            <p className="small">{texts.empty[kind]}</p>
          ) : (
            <ul className="stack gap-3">
              {closures.map((closure) => (
                <li key={closure.id} className="line middle spread gap-3">
                  <span>
                    <strong>{closure.name}</strong>
                    <br />
                    <span className="soft small">
                      {texts.range(formatDay(closure.from), formatDay(closure.to))}
                    </span>
                  </span>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={texts.removeLabel(closure.name)}
                    onClick={() => ask(closure)}
                  >
                    {texts.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Listing>
      </div>
      <NewClosureForm kind={kind} />
      <ConfirmDialog
        {...dialog}
        dangerous
        title={texts.removeTitle(asked?.name ?? '')}
        confirmLabel={texts.remove}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Panel>
  );
}

/** Both days missing is one fault, not two. */
const schema = z.custom<typeof EMPTY>().transform((values, context): NewClosure => {
  const { data, error } = newClosureSchema.safeParse(values);
  if (data) return data;
  const isUndated = values.from === '' || values.to === '';
  if (isUndated) {
    context.addIssue({ code: 'custom', path: ['from'], message: texts.datesMissing });
  }
  for (const { path, message } of error.issues) {
    if (!isUndated || path[0] === 'name') context.addIssue({ code: 'custom', path, message });
  }
  return z.NEVER;
});

function NewClosureForm({ kind }: { kind: ClosureKind }): ReactNode {
  const client = useQueryClient();
  const toast = useToast();
  const { form, submit, busy, failure } = useCheckedForm({
    schema,
    defaultValues: EMPTY,
    send: async (closure) => {
      await addClosure(kind, closure).finally(() => client.invalidateQueries(closuresQuery(kind)));
      form.reset(EMPTY);
      toast.success(texts.added);
    },
  });
  return (
    <form className={`stack gap-3 ${styles.form}`} onSubmit={submit} noValidate>
      <TextField form={form} name="name" label={texts.name[kind]} required />
      <div className={styles.dates}>
        <DateField form={form} name="from" kind="date" label={texts.from} required />
        <DateField form={form} name="to" kind="date" label={texts.to} required />
      </div>
      {failure instanceof Error ? <AlertBanner kind="error">{failure.message}</AlertBanner> : null}
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {texts.add}
      </Button>
    </form>
  );
}
