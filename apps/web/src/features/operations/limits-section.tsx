import { type ActivityLimits, activityLimitsSchema } from '@goreal/domain/activities/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { operationsMessages } from './operations.messages.ts';
import styles from './operations.module.css';
import { limitsQuery, saveLimits } from './operations-queries.ts';

const texts = operationsMessages.limits;
const SPORTS = ['run', 'swim', 'cycle', 'walk'] as const;
const FIELDS = ['maxSpeedKmh', 'maxKm', 'maxDailyKm'] as const;

/** Values above which an activity is held for an elder. */
export function LimitsSection(): ReactNode {
  const query = useQuery(limitsQuery);
  return (
    <Panel title={operationsMessages.sections.limits} level={3}>
      <p className={styles.soft}>{texts.intro}</p>
      <Listing
        query={query}
        isEmpty={false}
        words={{ ...operationsMessages, empty: { title: '' } }}
      >
        {query.data ? <LimitsForm limits={query.data} /> : null}
      </Listing>
    </Panel>
  );
}

function LimitsForm({ limits }: { limits: ActivityLimits }): ReactNode {
  const [values, setValues] = useState(() => textsOf(limits));
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const parsed = activityLimitsSchema.safeParse(limitsOf(values));
  const save = useMutation({
    mutationFn: saveLimits,
    onSuccess: (answer) => {
      client.setQueryData(limitsQuery.queryKey, answer);
      setValues(textsOf(answer));
      setAsked(false);
      toast.success(texts.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !save.isPending) save.mutate(parsed.data);
  };
  const field = (name: string, label: string) => (
    <Field key={name} label={label} error={asked && !isPositive(values[name]) ? texts.wrong : ''}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.sports}>
        {SPORTS.map((sport) => (
          <fieldset key={sport} className={styles.sport}>
            <legend>{texts.sports[sport]}</legend>
            {FIELDS.map((name) => field(`${sport}.${name}`, texts.fields[name]))}
          </fieldset>
        ))}
      </div>
      <div className={styles.dates}>
        {field('maxHours', texts.maxHours)}
        {field('maxDailyStamina', texts.maxDailyStamina)}
      </div>
      {save.error ? <AlertBanner kind="error">{save.error.message}</AlertBanner> : null}
      <Button type="submit" variant="secondary" size="small" busy={save.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

type Texts = Readonly<Record<string, string>>;

/** Field values as text; decimals use a comma. */
function textsOf({ sports, maxHours, maxDailyStamina }: ActivityLimits): Texts {
  const ofSports = SPORTS.flatMap((sport) =>
    FIELDS.map((name) => [`${sport}.${name}`, write(sports[sport][name])] as const),
  );
  return {
    ...Object.fromEntries(ofSports),
    maxHours: write(maxHours),
    maxDailyStamina: write(maxDailyStamina),
  };
}

function limitsOf(values: Texts): unknown {
  const sports = SPORTS.map((sport) => [
    sport,
    Object.fromEntries(FIELDS.map((name) => [name, read(values[`${sport}.${name}`])])),
  ]);
  return {
    sports: Object.fromEntries(sports),
    maxHours: read(values.maxHours),
    maxDailyStamina: read(values.maxDailyStamina),
  };
}

function write(value: number): string {
  return String(value).replace('.', ',');
}

function read(text: string | undefined): number {
  return Number((text ?? '').trim().replace(',', '.') || Number.NaN);
}

function isPositive(text: string | undefined): boolean {
  return read(text) > 0;
}
