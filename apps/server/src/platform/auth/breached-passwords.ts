import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Longer than any line of the list: a hash of 40 digits, a colon, a count. */
const LINE_BYTES = 80;

/** Whether a password is in the operator's list of breached ones; false without a list. */
export type BreachedPasswords = { has(password: string): Promise<boolean> };

/**
 * Looks passwords up in a sorted file of SHA-1 hashes, one a line, each with or without `:count`, in the
 * format of Have I Been Pwned's Pwned Passwords. About forty short reads find one among a billion, and
 * nothing leaves the machine.
 */
export function createBreachedPasswords(file: string | undefined): BreachedPasswords {
  return {
    async has(password) {
      if (file === undefined) return false;
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const list = await open(file, 'r');
      try {
        return await isListed(list, hash);
      } finally {
        await list.close();
      }
    },
  };
}

/** Binary search over byte offsets; at each offset it compares the first line that begins there or later. */
async function isListed(list: FileHandle, hash: string): Promise<boolean> {
  let low = 0;
  let high = (await list.stat()).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineFrom(list, middle);
    if (line === undefined || line.text.slice(0, hash.length).toUpperCase() >= hash) high = middle;
    else low = line.end;
  }
  const found = await lineFrom(list, low);
  return found?.text.slice(0, hash.length).toUpperCase() === hash;
}

/** The first whole line at or after an offset, and where the next one begins; undefined at the end. */
async function lineFrom(
  list: FileHandle,
  position: number,
): Promise<{ text: string; end: number } | undefined> {
  // Starts one byte earlier: a line that begins exactly at the offset follows a line break there.
  const start = Math.max(0, position - 1);
  const { buffer, bytesRead } = await list.read(Buffer.alloc(2 * LINE_BYTES), {
    position: start,
    length: 2 * LINE_BYTES,
  });
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = position === 0 ? 0 : text.indexOf('\n') + 1;
  if (position > 0 && begin === 0) return undefined;
  const rest = text.slice(begin);
  if (rest === '') return undefined;
  const end = rest.indexOf('\n');
  const line = end < 0 ? rest : rest.slice(0, end);
  return { text: line, end: start + begin + (end < 0 ? rest.length : end + 1) };
}
