import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

type CheckedForm<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, Values>;
  submit: (event: FormEvent) => void;
  busy: boolean;
  /** Error of the last submit. */
  failure: unknown;
  sent: boolean;
};

/**
 * A form validated by the domain's schema. The first invalid field gets the focus, the input is kept, and
 * only one submit runs at a time.
 */
export function useCheckedForm<Values extends FieldValues>(options: {
  schema: z.ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  send: (values: Values) => Promise<unknown>;
  /** May assign the error to a field and return true; otherwise it is shown above the form. */
  placeFailure?: (failure: unknown, form: UseFormReturn<Values, unknown, Values>) => boolean;
}): CheckedForm<Values> {
  const { schema, defaultValues, send, placeFailure } = options;
  const form = useForm<Values, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const run = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
      setSent(true);
    } catch (error) {
      if (!placeFailure?.(error, form)) setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => void form.handleSubmit(run)(event);
  return { form, submit, busy, failure, sent };
}
