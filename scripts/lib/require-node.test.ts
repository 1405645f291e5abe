import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from './project.mjs';

const { scripts } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'require-node-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command of package.json under a Node that claims this version, with a script that runs nothing in place of its own. */
function startUnder(version: string, command: string) {
  const claim = join(folder, 'claim.cjs');
  writeFileSync(claim, `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
  const [program, ...args] = scripts[command].split(' ');
  expect(program).toBe('node');
  expect(args.pop()).toMatch(/^scripts\/\w+\.mjs$/);
  return spawnSync(process.execPath, ['-r', claim, ...args, '--eval', ''], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
}

// What an old Node cannot parse would end it before any line of the scripts has run.
it.each(['start', 'serve', 'dev', 'cli', 'test', 'check', 'build', 'sbom'])(
  'npm run %s names the oldest Node before it reads a script',
  (command) => {
    const { status, stderr } = startUnder('12.22.9', command);
    expect(stderr.trim().split('\n')).toEqual([
      'Học Viện cần Node.js từ 20.19 trở lên, máy này đang dùng 12.22.9. Hãy cài bản LTS mới tại https://nodejs.org rồi chạy lại.',
    ]);
    expect(status).toBe(1);
  },
);

it.each([
  ['18.20.4', 1],
  ['20.18.1', 1],
  ['20.19.0', 0],
  ['22.0.0', 0],
  ['24.21.0', 0],
])('Node %s ends with %i', (version, status) => {
  expect(startUnder(version, 'start').status).toBe(status);
});
