import { LOG_TYPES } from '@goreal/domain/strava/activity-log';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { dateInputMessages } from '#ui/date-input/date-input.messages.ts';
import { DateInput } from '#ui/date-input/date-input.tsx';
import { isValue, valueOfWritten, writtenOf } from '#ui/date-input/written-date.ts';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { FilterFold } from '#ui/filter-bar/filter-fold.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { activityLogMessages as texts } from './activity-log.messages.ts';
import { type LogFilters, NO_FILTERS } from './api/activity-log.ts';

/** Narrower, the five fields would push the first row off the first screen. */
const FOLDED = '(width < 64rem)';

/**
 * Filters are applied by their button; the input stays while the answer is pending. On a narrow window they are
 * folded, also after they were applied.
 */
export function ActivityLogFilters(props: {
  applied: LogFilters;
  busy: boolean;
  onApply: (filters: LogFilters | undefined) => void;
}): ReactNode {
  const { applied, busy, onApply } = props;
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const apply = (filters: LogFilters | undefined) => {
    onApply(filters);
    setOpen(false);
    summary.current?.focus();
  };
  const fields = <Fields applied={applied} busy={busy} onApply={apply} />;
  if (!useMediaQuery(FOLDED)) return fields;
  return (
    <FilterFold
      label={texts.filters.label}
      inUse={Object.values(applied).filter(Boolean).length}
      isOpen={isOpen}
      onToggle={setOpen}
      summaryRef={summary}
    >
      {fields}
    </FilterFold>
  );
}

function Fields(props: {
  applied: LogFilters;
  busy: boolean;
  onApply: (filters: LogFilters | undefined) => void;
}): ReactNode {
  const { applied, busy, onApply } = props;
  const [draft, setDraft] = useState(applied);
  const [shown, setShown] = useState(applied);
  // An incomplete day is not reported yet.
  const [isTried, setTried] = useState(false);
  // Filters that came with the address, or were reset, replace the draft; the fields keep the focus.
  if (NAMES.some((name) => applied[name] !== shown[name])) {
    setShown(applied);
    setDraft(applied);
    setTried(false);
  }
  const words = texts.filters;
  const isBackwards =
    draft.startDate !== '' && draft.endDate !== '' && draft.startDate > draft.endDate;
  const change = (name: keyof LogFilters) => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [name]: event.target.value }));
  const changeDay = (name: 'startDate' | 'endDate') => (event: { target: { value: string } }) =>
    setDraft((before) => ({ ...before, [name]: valueOfWritten('date', event.target.value) }));
  const isWrong = Boolean(wrongDay(draft.startDate) ?? wrongDay(draft.endDate));
  return (
    <FilterBar
      label={words.label}
      apply={{
        label: words.apply,
        busy,
        onApply: () => {
          setTried(isWrong);
          if (!isBackwards && !isWrong) onApply(draft);
        },
      }}
      reset={{
        label: words.reset,
        onReset: () => {
          setDraft(NO_FILTERS);
          onApply(undefined);
        },
      }}
    >
      <Field label={words.displayName}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.displayName}
            maxLength={80}
            onChange={change('displayName')}
          />
        )}
      </Field>
      <Field label={words.userId}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.userId}
            maxLength={100}
            onChange={change('userId')}
          />
        )}
      </Field>
      <Field label={words.activityType}>
        {(control) => (
          <Select {...control} value={draft.activityType} onChange={change('activityType')}>
            <option value="">{words.all}</option>
            {LOG_TYPES.map((type) => (
              <option key={type} value={type}>
                {type} – {texts.types[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.startDate} error={isTried && wrongDay(draft.startDate)}>
        {(control) => (
          <DateInput
            {...control}
            kind="date"
            value={writtenOf('date', draft.startDate)}
            onChange={changeDay('startDate')}
          />
        )}
      </Field>
      <Field
        label={words.endDate}
        error={isBackwards && !isWrong ? words.backwards : isTried && wrongDay(draft.endDate)}
      >
        {(control) => (
          <DateInput
            {...control}
            kind="date"
            value={writtenOf('date', draft.endDate)}
            onChange={changeDay('endDate')}
          />
        )}
      </Field>
    </FilterBar>
  );
}

function wrongDay(day: string): string | undefined {
  return day === '' || isValue('date', day) ? undefined : dateInputMessages.wrong.date;
}

const NAMES = Object.keys(NO_FILTERS) as (keyof LogFilters)[];
/** Prefix of the query parameters, so that other tabs' filters do not collide. */
const PREFIX = 'log.';

/** The applied filters, kept in the address; setting none removes them. */
export function useLogFilters(): [LogFilters, (filters: LogFilters | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const textOf = (name: keyof LogFilters) => search.get(PREFIX + name) ?? '';
  const filters: LogFilters = {
    displayName: textOf('displayName'),
    userId: textOf('userId'),
    activityType: LOG_TYPES.find((type) => type === textOf('activityType')) ?? '',
    startDate: dayOf(textOf('startDate')),
    endDate: dayOf(textOf('endDate')),
  };
  const set = (wanted: LogFilters | undefined) =>
    setSearch(
      (before) =>
        withParams(
          before,
          Object.fromEntries(NAMES.map((name) => [PREFIX + name, wanted?.[name].trim() ?? ''])),
        ),
      { replace: true },
    );
  return [filters, set];
}

function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
