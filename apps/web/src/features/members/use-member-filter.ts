import { type MemberFilter, memberFilterSchema } from '@goreal/domain/members/member';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { filterOf } from '#platform/address/filter-of.ts';
import { withParams } from '#platform/address/with-params.ts';

/** Debounce time of the search field. */
const TYPING_MS = 250;

export type MemberFilterState = {
  filter: MemberFilter;
  /** Value of the search field, which may not be applied yet. */
  typed: string;
  type: (text: string) => void;
  change: (name: keyof MemberFilter, value: string) => void;
  reset: () => void;
  isNarrowed: boolean;
};

/** The filter of the list, kept in the address. */
export function useMemberFilter(): MemberFilterState {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(memberFilterSchema, search);
  const sent = filter.search ?? '';
  const [typed, setTyped] = useState(sent);
  const { key } = useLocation();
  const [entry, setEntry] = useState(key);
  const isHistory = useNavigationType() === 'POP';
  if (key !== entry) {
    setEntry(key);
    // Back and forward change the search without the field.
    if (isHistory) setTyped(sent);
  }
  const change = (name: keyof MemberFilter, value: string) =>
    setSearch((before) => withParams(before, { [name]: value }), { replace: true });
  // `setSearch` starts from the address of its render, so after the debounce it has to be the latest one.
  const apply = useEffectEvent((text: string) => {
    if (text !== sent) change('search', text);
  });
  useEffect(() => {
    const pause = setTimeout(() => apply(typed.trim()), TYPING_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return {
    filter,
    typed,
    type: setTyped,
    change,
    reset: () => {
      setTyped('');
      setSearch((before) => {
        const tab = before.get('tab');
        return tab ? { tab } : {};
      });
    },
    isNarrowed: Object.keys(filter).length > 0,
  };
}
