import { ERROR_SEVERITIES, ERROR_TYPES } from '@goreal/domain/error-logs/client-event';
import {
  ERROR_LOG_LIMITS,
  ERROR_RANGES,
  type ErrorFilter,
  type ErrorGroup,
  errorFilterSchema,
} from '@goreal/domain/error-logs/error-log';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { filterOf } from '#platform/address/filter-of.ts';
import { withParams } from '#platform/address/with-params.ts';
import { Button } from '#ui/button/button.tsx';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { FilterChoice } from '#ui/filter-bar/filter-choice.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { StatCards } from '#ui/stat-cards/stat-cards.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { errorGroupsQuery } from './api/get-errors.ts';
import { ErrorGroupCard } from './error-group-card.tsx';
import { errorLogsMessages as texts } from './error-logs.messages.ts';

/** Errors of pages and server, grouped by cause (specification 2, 'Error logs'). */
export function ErrorLogsTab(): ReactNode {
  const [filter, change] = useErrorFilter();
  const groups = useQuery(errorGroupsQuery(filter));
  const found = groups.data ?? [];
  return (
    <div className="stack gap-5">
      <TabHead
        title={texts.title}
        actions={
          <Button
            variant="secondary"
            size="small"
            icon={<RefreshCw size={18} aria-hidden="true" />}
            busy={groups.isFetching}
            onClick={() => void groups.refetch()}
          >
            {texts.refresh}
          </Button>
        }
      >
        {texts.intro}
      </TabHead>
      <FilterBar label={texts.filters}>
        <FilterChoice
          label={texts.type}
          all={texts.all}
          value={filter.type}
          options={ERROR_TYPES.map((each) => [each, texts.types[each]])}
          onChange={(value) => change('type', value)}
        />
        <FilterChoice
          label={texts.severity}
          all={texts.all}
          value={filter.severity}
          options={ERROR_SEVERITIES.map((each) => [each, texts.severities[each]])}
          onChange={(value) => change('severity', value)}
        />
        <ChoiceField
          label={texts.range}
          value={filter.range}
          options={ERROR_RANGES.map((range) => [range, texts.ranges[range]])}
          onChange={(value) => change('range', value)}
        />
      </FilterBar>
      <Listing
        query={groups}
        isEmpty={found.length === 0}
        words={{
          loading: texts.loading,
          failed: texts.failed,
          stale: texts.stale,
          empty: { title: texts.emptyTitle, text: texts.emptyText },
        }}
      >
        {found.length > 0 ? <Figures groups={found} /> : null}
        {found.map((group) => (
          <ErrorGroupCard key={group.fingerprint} group={group} filter={filter} />
        ))}
      </Listing>
    </div>
  );
}

function Figures({ groups }: { groups: readonly ErrorGroup[] }): ReactNode {
  const reports = groups.reduce((sum, { countInRange }) => sum + countInRange, 0);
  const waiting = groups.filter(({ state }) => state !== 'resolved').length;
  // The server stops at the limit, so the figures of a full list are the least that they can be.
  const figure = groups.length < ERROR_LOG_LIMITS.page ? formatNumber : texts.atLeast;
  return (
    <StatCards label={texts.stats}>
      <Stat label={texts.faults} value={figure(groups.length)} />
      <Stat label={texts.reports} value={figure(reports)} />
      <Stat label={texts.waiting} value={figure(waiting)} />
    </StatCards>
  );
}

/** The filter in the address; invalid values are ignored. */
function useErrorFilter(): [ErrorFilter, (name: keyof ErrorFilter, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(errorFilterSchema, search);
  const change = (name: keyof ErrorFilter, value: string) =>
    setSearch((before) => withParams(before, { [name]: value }));
  return [filter, change];
}
