import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('the policy allows the inline styles of a document by hash, and no others', () => {
  const root = folderOfTest();
  const config = readConfig({ mode: 'local', root, env: {} });
  const styles = (hashes?: string[]) =>
    contentSecurityPolicy(config, hashes)
      .split('; ')
      .filter((directive) => directive.startsWith('style-src'));
  expect(styles()).toEqual(["style-src 'self'"]);
  expect(styles(['sha256-one=', 'sha256-two='])).toEqual([
    "style-src 'self' 'sha256-one=' 'sha256-two='",
  ]);
});
