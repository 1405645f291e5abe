import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from './project.mjs';
import { runSteps, selectSteps } from './run-steps.mjs';
import { listSteps, unhandledErrorsOf } from './steps.mjs';

const names = listSteps().map(({ name }: { name: string }) => name);

describe('the steps of a run', () => {
  it('are in the order in which they fail soonest, the browser last', () => {
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
    const output: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    const step = { name: 'lamps', title: 'Lamps', fast: true, commands: [['-e', script]], report };
    expect(await runSteps([step], {})).toBe(1);
    const summary = output.join('').split('Summary')[1];
    expect(summary).toMatch(/^✗ lamps: 4 passed, 1 failed, 1 skipped/m);
    expect(summary).toContain(`    ${failure}\n`);
    expect(summary).not.toMatch(/burns|opens/);
  });
});

describe('an error outside of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goreal-unhandled-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is named in the summary, with the test that ran', async () => {
    const file = join(folder, 'thread.test.ts');
    writeFileSync(
      file,
      `it('a thread breaks', async () => {
        setTimeout(() => { throw new Error('the thread broke'); });
        await new Promise((resolve) => setTimeout(resolve, 200));
      });`,
    );
    const [step] = listSteps().filter(({ name }: { name: string }) => name === 'unit');
    const args: string[] = step?.commands[0] ?? [];
    const report = join(folder, 'report.json');
    // A folder of its own: the projects of this one would not find the file.
    const own = new Map([
      ['--project', '--root'],
      ['unit*', folder],
      [`--outputFile.json=${step?.report}`, `--outputFile.json=${report}`],
    ]);
    const alone = args.map(
      (arg) => own.get(arg) ?? arg.replace('=scripts', `=${projectRoot}/scripts`),
    );
    alone.push('--globals');
    const env = { UNHANDLED_ERRORS_FILE: unhandledErrorsOf(report) };
    const output: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    expect(
      await runSteps(
        [{ name: 'threads', title: 'Threads', fast: true, report, env, commands: [alone] }],
        {},
      ),
    ).toBe(1);
    vi.restoreAllMocks();
    const summary = output.join('').split('Summary')[1];
    expect(summary).toContain('not caught: the thread broke, in or after “a thread breaks”');
  });
});

describe('steps side by side', () => {
  const folder = mkdtempSync(join(tmpdir(), 'goreal-side-'));
  beforeEach(() => mkdirSync(folder, { recursive: true }));
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A step that prints when it begins and ends, writes the file `<name>-begun`, and ends once `until` exists. */
  const step = (name: string, options: { until?: string; cores?: number; code?: number } = {}) => {
    const { until, cores, code = 0 } = options;
    const mark = (path: string) => `fs.writeFileSync(${JSON.stringify(join(folder, path))}, '')`;
    const wait = until
      ? `while (!fs.existsSync(${JSON.stringify(join(folder, until))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);`
      : '';
    const script = `console.log('${name} begins'); ${mark(`${name}-begun`)}; ${wait} console.log('${name} ends'); process.exit(${code})`;
    return { name, title: name, fast: true, commands: [['-e', script]], ...(cores && { cores }) };
  };

  it('run two at a time, print whole, and are summed up in their order', async () => {
    const output: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    // The first can end only after the third has begun, which has to wait for the second.
    const steps = [
      step('slow', { until: 'third-begun' }),
      step('quick', { code: 3 }),
      step('third'),
    ];
    expect(await runSteps(steps, {}, 2)).toBe(3);
    const [printed = '', summary = ''] = output.join('').split('Summary');
    expect(printed).toContain('━━━ slow: slow ━━━\nslow begins\nslow ends\n');
    expect(printed.indexOf('quick ends')).toBeLessThan(printed.indexOf('slow begins'));
    expect(summary.match(/^[✓✗] \w+/gm)).toEqual(['✓ slow', '✗ quick', '✓ third']);
  });

  it('wait for those before them when they use both processors, and stop after an interruption', async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const steps = [step('first', { code: 130 }), step('both', { cores: 2 })];
    expect(await runSteps(steps, {}, 2)).toBe(130);
    expect(existsSync(join(folder, 'both-begun'))).toBe(false);
  });
});
