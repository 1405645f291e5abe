import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('the policy allows the inline styles of a document by hash, and no others', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'goreal-policy-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
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
