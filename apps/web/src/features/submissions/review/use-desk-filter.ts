import { type DeskFilter, deskFilterSchema } from '@goreal/domain/submissions/desk';
import { useSearchParams } from 'react-router';

const NAMES = ['guild', 'proofType', 'waitedHours'] as const satisfies (keyof DeskFilter)[];

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
  const filter: DeskFilter = {};
  for (const name of NAMES) {
    const said = deskFilterSchema.shape[name].safeParse(search.get(name) ?? undefined);
    if (said.success && said.data !== undefined) Object.assign(filter, { [name]: said.data });
  }
  const write = (values: Partial<Record<keyof DeskFilter, string>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const name of NAMES) {
          const value = values[name] ?? '';
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return {
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    change: (name, value) => {
      const now = NAMES.map((known) => [known, filter[known]?.toString() ?? '']);
      write({ ...Object.fromEntries(now), [name]: value });
    },
    reset: () => write({}),
  };
}
