import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from './project.mjs';
import { runSteps, selectSteps } from './run-steps.mjs';
import { listSteps } from './steps.mjs';

const names = listSteps().map(({ name }: { name: string }) => name);

describe('the steps of a run', () => {
  it('stand in the order in which they fail fastest, the browser last', () => {
    expect(names[0]).toBe('lint');
    expect(names.at(-1)).toBe('browser');
    expect(names.indexOf('build')).toBeLessThan(names.indexOf('browser'));
  });

  it('are all run without --only, but for the one that needs the registry', () => {
    const run = selectSteps(listSteps(), []).map(({ name }: { name: string }) => name);
    expect(names.filter((name) => !run.includes(name))).toEqual(['audit']);
  });

  it.each([[['--only', 'unit,types']], [['--only=types,unit']]])('are chosen by %j', (args) => {
    const chosen = selectSteps(listSteps(), args).map(({ name }: { name: string }) => name);
    expect(chosen).toEqual(['types', 'unit']);
  });

  it.each([[['--only', 'nonsense']], [['--only']], [['--onyl', 'unit']]])('refuse %j', (args) => {
    expect(() => selectSteps(listSteps(), args)).toThrow(/bước|tham số/);
  });
});

describe('the summary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goreal-steps-'));
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [
      'of vitest',
      {
        numPassedTests: 4,
        numFailedTests: 1,
        testResults: [
          {
            name: join(projectRoot, 'apps/lamp.test.ts'),
            status: 'failed',
            assertionResults: [
              { status: 'passed', fullName: 'a lamp burns' },
              { status: 'failed', fullName: 'a lamp goes out' },
              { status: 'skipped', fullName: 'a lamp hangs' },
            ],
          },
          { name: join(projectRoot, 'apps/oil.test.ts'), status: 'passed', assertionResults: [] },
        ],
      },
      'apps/lamp.test.ts: a lamp goes out\n    skipped: apps/lamp.test.ts: a lamp hangs',
    ],
    [
      'of Playwright',
      {
        stats: { expected: 3, unexpected: 1, flaky: 1 },
        suites: [
          {
            specs: [
              { file: 'gate.e2e.ts', title: 'a gate opens', tests: [{ status: 'expected' }] },
              { file: 'gate.e2e.ts', title: 'a gate creaks', tests: [{ status: 'flaky' }] },
            ],
            suites: [
              {
                specs: [
                  { file: 'gate.e2e.ts', title: 'a gate shuts', tests: [{ status: 'unexpected' }] },
                  { file: 'gate.e2e.ts', title: 'a gate hangs', tests: [{ status: 'skipped' }] },
                ],
              },
            ],
          },
        ],
      },
      'gate.e2e.ts: a gate creaks (passed when retried)\n    gate.e2e.ts: a gate shuts\n    skipped: gate.e2e.ts: a gate hangs',
    ],
  ])('names the tests that failed, from a report %s', async (_runner, results, failure) => {
    const report = join(folder, 'report.json');
    const script = `fs.writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(JSON.stringify(results))}); process.exit(1)`;
    const said: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const step = { name: 'lamps', title: 'Lamps', fast: true, commands: [['-e', script]], report };
    expect(await runSteps([step], {})).toBe(1);
    const summary = said.join('').split('Summary')[1];
    expect(summary).toMatch(/^✗ lamps: 4 passed, 1 failed, 1 skipped/m);
    expect(summary).toContain(`    ${failure}\n`);
    expect(summary).not.toMatch(/burns|opens/);
  });
});
