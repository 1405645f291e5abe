import { INBOX_FILTERS, type InboxFilter } from '@goreal/domain/notifications/notification-kind';
import { useSearchParams } from 'react-router';

/** The inbox filter in the address. */
export function useInboxFilter(): [InboxFilter, (filter: InboxFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('filter');
  const filter = INBOX_FILTERS.find((name) => name === wanted) ?? 'all';
  const select = (next: InboxFilter) =>
    setSearch(
      (now) => {
        const address = new URLSearchParams(now);
        if (next === 'all') address.delete('filter');
        else address.set('filter', next);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, select];
}
