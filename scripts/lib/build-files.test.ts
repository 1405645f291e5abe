import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordBuildFiles, removeEarlierBuilds } from './build-files.mjs';

it('keeps the files of the last build, which a server may still run from, and no earlier ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goreal-build-'));
  const build = (...names: string[]) => {
    removeEarlierBuilds(folder, (name) => name === 'made-once');
    for (const name of names) writeFileSync(join(folder, name), '');
    recordBuildFiles(folder, names);
    return readdirSync(folder).filter((name) => name !== 'files-of-build.json');
  };
  writeFileSync(join(folder, 'made-once'), '');
  writeFileSync(join(folder, 'of-an-unrecorded-build.js'), '');
  expect(build('main.js', 'a-1.js')).toContain('of-an-unrecorded-build.js');
  expect(build('main.js', 'a-2.js')).toEqual(['a-1.js', 'a-2.js', 'made-once', 'main.js']);
  expect(build('main.js', 'a-3.js')).toEqual(['a-2.js', 'a-3.js', 'made-once', 'main.js']);
  rmSync(folder, { recursive: true });
});
