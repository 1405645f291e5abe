import { CELESTIAL_KINDS, type CelestialKind, parsePeriod } from '@goreal/domain/celestial/period';
import { useSearchParams } from 'react-router';

export type CelestialChoice = {
  kind: CelestialKind;
  /** key of a past week or month; undefined for the current one */
  past: string | undefined;
  choose: (kind: CelestialKind) => void;
  /** Selects a period of the same kind; undefined for the current one. */
  step: (past: string | undefined) => void;
};

/** The selected board in the address: `?board=monthly`, or `?board=2026-W47` for a past one. */
export function useCelestialChoice(): CelestialChoice {
  const [search, setSearch] = useSearchParams();
  const named = search.get('board') ?? '';
  const past = parsePeriod(named);
  const kind = past?.kind ?? CELESTIAL_KINDS.find((known) => known === named) ?? 'weekly';
  const go = (board: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (board === 'weekly') after.delete('board');
      else after.set('board', board);
      return after;
    });
  return { kind, past: past?.key, choose: go, step: (key) => go(key ?? kind) };
}
