/**
 * Rows of one statement. One for 100,000 rows occupies the embedded database for a second, and one for 50,000 sessions,
 * whose deletion emits events, for several.
 */
export const ROWS_TOGETHER = 500;

/**
 * Deletes rows in statements of `ROWS_TOGETHER`, so that no request waits for all of them.
 * @param deletePart deletes at most so many, and returns how many it deleted
 * @returns how many rows were deleted
 */
export async function deleteInParts(
  deletePart: (limit: number) => Promise<number>,
): Promise<number> {
  let all = 0;
  let deleted: number;
  do {
    deleted = await deletePart(ROWS_TOGETHER);
    all += deleted;
  } while (deleted === ROWS_TOGETHER);
  return all;
}
