import { greyCopyOf } from '#platform/pictures/pictures.ts';

const ROWS = 8;
const COLUMNS = 8;
/** Minimum contrast: pictures of one colour all have the same hash. */
const FEWEST_OF_A_KIND = 8;

/**
 * A difference hash: where a small grey copy gets darker from left to right. Invariant to size, compression
 * and brightness; null for a picture without contrast.
 */
export async function differenceHash(file: string): Promise<string | null> {
  const grey = await greyCopyOf({ from: file, columns: COLUMNS + 1, rows: ROWS });
  let hash = '';
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const at = row * (COLUMNS + 1) + column;
      hash += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0';
    }
  }
  const ones = hash.replaceAll('0', '').length;
  return Math.min(ones, hash.length - ones) < FEWEST_OF_A_KIND ? null : hash;
}
