const MOST_SHOWN = 99;

/** The number on a badge (cap of specification 9): '99+' from 100 on, undefined for 0. */
export function shortCount(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}
