import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { createBreachedPasswords } from './breached-passwords.ts';

const folder = folderOfFile();

const hashOf = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();
const passwordsOf = (count: number) => Array.from({ length: count }, (_, at) => `password ${at}`);

function listOf(lines: readonly string[], ending = '\r\n'): string {
  const file = join(folder, `${lines.length}${ending.length}.txt`);
  writeFileSync(file, lines.map((line) => line + ending).join(''));
  return file;
}

describe.each([
  ['as it is downloaded', (hash: string) => `${hash}:${hash.charCodeAt(0) ** 3}`, '\r\n'],
  ['of bare hashes in small letters', (hash: string) => hash.toLowerCase(), '\n'],
])('a list %s', (_, lineOf, ending) => {
  it.each([1, 2, 3, 1000])('finds each of its %i passwords and no other', async (count) => {
    const passwords = passwordsOf(count);
    const file = listOf(passwords.map(hashOf).sort().map(lineOf), ending);
    const breached = createBreachedPasswords(file);
    for (const password of passwords) expect(await breached.has(password)).toBe(true);
    for (let at = 0; at < 200; at += 1) expect(await breached.has(`other ${at}`)).toBe(false);
  });
});

it('finds nothing in an empty list or without one', async () => {
  expect(await createBreachedPasswords(listOf([])).has('password 1')).toBe(false);
  expect(await createBreachedPasswords(undefined).has('password 1')).toBe(false);
});

it('reads the last line without its end', async () => {
  const file = join(folder, 'last.txt');
  writeFileSync(file, passwordsOf(5).map(hashOf).sort().join('\n'));
  for (const password of passwordsOf(5)) {
    expect(await createBreachedPasswords(file).has(password)).toBe(true);
  }
});
