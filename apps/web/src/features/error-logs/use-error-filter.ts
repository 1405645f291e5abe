import { type ErrorFilter, errorFilterSchema } from '@goreal/domain/error-logs/error-log';
import { useSearchParams } from 'react-router';

/** The filter in the address; invalid values are ignored. */
export function useErrorFilter(): [ErrorFilter, (name: keyof ErrorFilter, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const { shape } = errorFilterSchema;
  const filter: ErrorFilter = {
    type: shape.type.safeParse(search.get('type') ?? undefined).data,
    severity: shape.severity.safeParse(search.get('severity') ?? undefined).data,
    range: shape.range.safeParse(search.get('range') ?? undefined).data ?? '24h',
  };
  const change = (name: keyof ErrorFilter, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return [filter, change];
}
