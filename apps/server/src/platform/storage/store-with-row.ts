import { isDatabaseUnavailable } from '#platform/database/database-errors.ts';
import type { Storage } from './storage.ts';

/**
 * Stores a file, then writes the row that names it. Without the row nothing would ever remove the file, so it is removed
 * when the row is refused, for example because its account was erased meanwhile. It stays where the connection was
 * lost: the row may have been written, and would name a file that does not exist.
 */
export async function storeWithRow<Result>(
  storage: Storage,
  file: Parameters<Storage['putFile']>[0],
  writeRow: () => Promise<Result>,
): Promise<Result> {
  await storage.putFile(file);
  try {
    return await writeRow();
  } catch (error) {
    // The reason of the refusal is the one to answer.
    if (!isDatabaseUnavailable(error)) await storage.remove(file.path).catch(() => undefined);
    throw error;
  }
}
