import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';

/**
 * Removes a quest from the address, where the address names it. The quest in the address has its form open, so that a
 * rejection that arrives later would open the form again and scroll to it.
 */
export function useForgetWantedQuest(): (questId: string) => void {
  const [search, setSearch] = useSearchParams();
  return (questId) => {
    if (search.get('quest') !== questId) return;
    setSearch(withParams(search, { quest: '' }), { replace: true });
  };
}
