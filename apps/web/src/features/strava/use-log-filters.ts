import { LOG_TYPES } from '@goreal/domain/strava/activity-log';
import { useSearchParams } from 'react-router';
import { type LogFilters, NO_FILTERS } from './api/activity-log.ts';

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
