import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { errorCode, isMissingFile } from './error-code.ts';

it.each([
  ['a string', Object.assign(new Error('no room'), { code: 'ENOSPC' }), 'ENOSPC'],
  ['that of a plain object', { code: '42P01' }, '42P01'],
  ['a number', Object.assign(new Error('aborted'), { code: 20 }), undefined],
  ['none', new Error('no code'), undefined],
  ['none of nothing', null, undefined],
  ['none of a text', 'ENOENT', undefined],
])('the code of an error is %s', (_what, error, code) => {
  expect(errorCode(error)).toBe(code);
});

it('a file that does not exist is distinguished from one that cannot be read', async () => {
  const missing = await readFile('/absent/file').catch((error: unknown) => error);
  expect(isMissingFile(missing)).toBe(true);
  const folder = await readFile('/').catch((error: unknown) => error);
  expect(errorCode(folder)).toBe('EISDIR');
  expect(isMissingFile(folder)).toBe(false);
});
