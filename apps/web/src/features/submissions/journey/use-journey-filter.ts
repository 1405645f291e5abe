import { JOURNEY_FILTERS, type JourneyFilter } from '@goreal/domain/submissions/journey-counts';
import { useSearchParams } from 'react-router';

/** The filter in the address (`?tab=journey&status=rejected`); any other word shows everything. */
export function useJourneyFilter(): [JourneyFilter, (filter: JourneyFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('status');
  const filter = JOURNEY_FILTERS.find((known) => known === named) ?? 'all';
  const choose = (next: JourneyFilter) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'all') after.delete('status');
        else after.set('status', next);
        return after;
      },
      { replace: true },
    );
  };
  return [filter, choose];
}
