import { isElder } from '@goreal/domain/accounts/role';
import { LOG_TYPES, type LogEntry } from '@goreal/domain/strava/activity-log';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useProfile } from '#platform/session/session.ts';
import { Card } from '#ui/card/card.tsx';
import { dateInputMessages } from '#ui/date-input/date-input.messages.ts';
import { DateInput } from '#ui/date-input/date-input.tsx';
import { isValue, valueOfWritten, writtenOf } from '#ui/date-input/written-date.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { StatCards } from '#ui/stat-cards/stat-cards.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { activityLogMessages as texts } from './activity-log.messages.ts';
import styles from './activity-log.module.css';
import { logColumns } from './activity-log-columns.tsx';
import { type LogFilters, NO_FILTERS, useActivityLog } from './api/activity-log.ts';
import { RevokeDialog, RevokeVerb } from './revoke-verb.tsx';

/** The elders' log of all activities (specification 2). */
export function ActivityLogTab(): ReactNode {
  const { role } = useProfile();
  if (!isElder(role)) {
    return (
      <Card>
        <EmptyState title={texts.denied.title}>{texts.denied.text}</EmptyState>
      </Card>
    );
  }
  return <ActivityLog />;
}

function ActivityLog(): ReactNode {
  const [filters, setFilters] = useLogFilters();
  const [revoking, setRevoking] = useState<LogEntry>();
  const log = useActivityLog(filters);
  const entries = log.data?.entries ?? [];
  const total = log.data?.total ?? 0;
  const more = texts.more(formatNumber(Math.max(0, total - entries.length)));
  return (
    <div className={styles.tab}>
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      <Filters
        key={JSON.stringify(filters)}
        applied={filters}
        busy={log.isFetching && !log.isFetchingNextPage}
        onApply={setFilters}
      />
      <StatCards label={texts.stats.label}>
        <Stat label={texts.stats.total} value={log.data ? formatNumber(total) : '…'} />
        <Stat label={texts.stats.shown} value={log.data ? formatNumber(entries.length) : '…'} />
      </StatCards>
      <Listing query={log} words={texts.list} isEmpty={entries.length === 0}>
        {entries.length > 0 ? (
          <Table
            caption={texts.columns.caption}
            columns={logColumns((entry) => (
              <RevokeVerb entry={entry} onOpen={() => setRevoking(entry)} />
            ))}
            rows={entries}
            rowKey={({ id }) => id}
          />
        ) : null}
        <LoadMore query={log} more={more} retry={more} failed={texts.moreFailed} />
      </Listing>
      {revoking ? <RevokeDialog entry={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </div>
  );
}

/** Filters are applied by their button; the input stays while the answer is pending. */
function Filters(props: {
  applied: LogFilters;
  busy: boolean;
  onApply: (filters: LogFilters | undefined) => void;
}): ReactNode {
  const { applied, busy, onApply } = props;
  const [draft, setDraft] = useState(applied);
  // An incomplete day is not reported yet.
  const [isTried, setTried] = useState(false);
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
      reset={{ label: words.reset, onReset: () => onApply(undefined) }}
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
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of NAMES) {
          const value = wanted?.[name].trim() ?? '';
          if (value) next.set(PREFIX + name, value);
          else next.delete(PREFIX + name);
        }
        return next;
      },
      { replace: true },
    );
  return [filters, set];
}

function dayOf(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
}
