import { type DeskFilter, deskFilterSchema } from '@goreal/domain/submissions/desk';
import { useSearchParams } from 'react-router';
import { filterOf } from '#platform/address/filter-of.ts';
import { withParams } from '#platform/address/with-params.ts';

const EMPTY = { guild: '', proofType: '', waitedHours: '' } satisfies Record<
  keyof DeskFilter,
  string
>;

export type DeskFilterState = {
  filter: DeskFilter;
  isNarrowed: boolean;
  /** An empty value does not filter. */
  change: (name: keyof DeskFilter, value: string) => void;
  reset: () => void;
};

/** The filter in the address; invalid values are ignored. */
export function useDeskFilter(): DeskFilterState {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(deskFilterSchema, search);
  const write = (values: Partial<Record<keyof DeskFilter, string>>) =>
    setSearch((before) => withParams(before, values), { replace: true });
  return {
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    change: (name, value) => write({ [name]: value }),
    reset: () => write(EMPTY),
  };
}
