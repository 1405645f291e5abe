import { type ActivityLimits, activityLimitsSchema } from '@goreal/domain/activities/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { readDecimal, writeDecimal } from '#platform/forms/decimal.ts';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { limitsQuery, saveLimits } from './api/operations.ts';
import { operationsMessages } from './operations.messages.ts';
import styles from './operations.module.css';

const texts = operationsMessages.limits;
const SPORTS = ['run', 'swim', 'cycle', 'walk'] as const;
const FIELDS = ['maxSpeedKmh', 'maxKm', 'maxDailyKm'] as const;

/** Values above which an activity is held for an elder. */
export function LimitsSection(): ReactNode {
  const query = useQuery(limitsQuery);
  return (
    <Panel title={operationsMessages.sections.limits} level={3}>
      <p className="soft small">{texts.intro}</p>
      <Listing query={query} words={operationsMessages}>
        {query.data ? <LimitsForm limits={query.data} /> : null}
      </Listing>
    </Panel>
  );
}

const decimal = z.string().transform((text) => readDecimal(text));
const sport = z.object({ maxSpeedKmh: decimal, maxKm: decimal, maxDailyKm: decimal });
const schema = z
  .object({
    sports: z.object({ run: sport, swim: sport, cycle: sport, walk: sport }),
    maxHours: decimal,
    maxDailyStamina: decimal,
  })
  .pipe(activityLimitsSchema);

function LimitsForm({ limits }: { limits: ActivityLimits }): ReactNode {
  const client = useQueryClient();
  const toast = useToast();
  const { form, submit, busy, failure } = useCheckedForm({
    schema,
    defaultValues: textsOf(limits),
    send: async (values) => {
      const saved = await saveLimits(values);
      client.setQueryData(limitsQuery.queryKey, saved);
      form.reset(textsOf(saved));
      toast.success(texts.saved);
    },
  });
  const common = { form, fault: texts.wrong, inputMode: 'decimal' } as const;
  return (
    <form className={`stack gap-3 ${styles.form}`} onSubmit={submit} noValidate>
      <div className={styles.sports}>
        {SPORTS.map((name) => (
          <fieldset key={name} className={styles.sport}>
            <legend>{texts.sports[name]}</legend>
            {FIELDS.map((field) => (
              <TextField
                key={field}
                {...common}
                name={`sports.${name}.${field}`}
                label={texts.fields[field]}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.dates}>
        <TextField {...common} name="maxHours" label={texts.maxHours} />
        <TextField {...common} name="maxDailyStamina" label={texts.maxDailyStamina} />
      </div>
      {failure instanceof Error ? <AlertBanner kind="error">{failure.message}</AlertBanner> : null}
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {texts.save}
      </Button>
    </form>
  );
}

function textsOf({ sports, maxHours, maxDailyStamina }: ActivityLimits): z.input<typeof schema> {
  const ofSport = ({ maxSpeedKmh, maxKm, maxDailyKm }: ActivityLimits['sports']['run']) => ({
    maxSpeedKmh: writeDecimal(maxSpeedKmh),
    maxKm: writeDecimal(maxKm),
    maxDailyKm: writeDecimal(maxDailyKm),
  });
  const { run, swim, cycle, walk } = sports;
  return {
    sports: { run: ofSport(run), swim: ofSport(swim), cycle: ofSport(cycle), walk: ofSport(walk) },
    maxHours: writeDecimal(maxHours),
    maxDailyStamina: writeDecimal(maxDailyStamina),
  };
}
