/** Specification 9.1: AURA from which each level is held. */
const LEVELS: readonly (readonly [string, number])[] = [
  ['genesis', 0],
  ['acolyte', 100],
  ['guardian', 500],
  ['warrior', 1500],
  ['sage', 5000],
  ['legendary', 10_000],
];

export function levelOf(aura: number): string {
  return LEVELS.findLast(([, from]) => aura >= from)?.[0] ?? 'genesis';
}

export function isAtLeast(level: string, wanted: string): boolean {
  const place = (name: string) => LEVELS.findIndex(([known]) => known === name);
  return place(level) >= place(wanted);
}

export function thresholdOf(level: string): number {
  return LEVELS.find(([name]) => name === level)?.[1] ?? 0;
}
