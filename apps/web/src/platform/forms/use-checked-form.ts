import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';

export type CheckedForm<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  submit: (event?: FormEvent) => void;
  /** Submits by another function than `send`, for forms with several buttons. */
  submitBy: (send: (values: Output) => Promise<unknown>) => void;
  busy: boolean;
  /** Error of the last submit, until the next change. */
  failure: unknown;
  /** The shown values were sent; false again after a change. */
  sent: boolean;
};

export type FieldFault<Field> = { field: Field; message: string };

/**
 * A form validated by the domain's schema. The first invalid field gets the focus, the input stays after a
 * refusal, changed input counts as unsaved work, and only one submit runs at a time.
 */
export function useCheckedForm<Input extends FieldValues, Output>(options: {
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  send: (values: Output) => Promise<unknown>;
  /** The field that a failure is about, which gets the focus; without one it is the form's `failure`. */
  faultOf?: (failure: unknown) => FieldFault<Path<Input>> | undefined;
}): CheckedForm<Input, Output> {
  const { schema, defaultValues, send, faultOf } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    // Incomplete input is invalid too; `faultOf` hides that until the first submit.
    mode: 'onChange',
  });
  const [failure, setFailure] = useState<unknown>();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { isDirty, isSubmitted } = form.formState;
  useUnsavedWork('form', isDirty);
  const onChange = useEffectEvent(() => {
    setFailure(undefined);
    // A field's validity may depend on another one.
    if (isSubmitted) void form.trigger();
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { type }) => {
      if (type === 'change') onChange();
    });
    return unsubscribe;
  }, [form]);

  const run = async (values: Output, sendBy: typeof send) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    setSent(false);
    try {
      await sendBy(values);
      form.reset(form.getValues());
      setSent(true);
    } catch (error) {
      const fault = faultOf?.(error);
      if (fault) form.setError(fault.field, { message: fault.message }, { shouldFocus: true });
      else setFailure(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const submitBy = (sendBy: typeof send, event?: FormEvent) =>
    void form.handleSubmit((values) => run(values, sendBy))(event);
  return {
    form,
    submit: (event) => submitBy(send, event),
    submitBy,
    busy,
    failure,
    sent: sent && !isDirty,
  };
}
