import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import nodeProcess from '../../apps/server/node-process.json' with { type: 'json' };
import { ExpectedFailure } from './expected-failure.mjs';
import { findServerNode } from './node-runtime.mjs';
import { compileCache, projectRoot, say } from './project.mjs';
import { runInForeground } from './run.mjs';
import { unhandledErrorsOf } from './steps.mjs';

/**
 * @typedef {object} Outcome
 * @property {string} name of the step
 * @property {number} code exit code
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures full names of failed tests and errors outside of tests, where the report has them
 * @property {string[]} skipped full names of the tests that did not run, where the report has them
 * @property {string[]} ran files of tests, where the step names them
 * @property {number} seconds
 */

/** Maximum number of processors that the steps of a run use together: the tests are designed for two. */
const CORES = Math.min(2, availableParallelism());

/**
 * Runs the steps in their order, those that use one processor side by side, and prints the summary. A failing step
 * does not stop the later ones: one run shows everything that is broken. An interrupted run stops.
 *
 * @param {import('./steps.mjs').Step[]} steps
 * @param {NodeJS.ProcessEnv} env added to every step
 * @param {number} cores
 * @returns {Promise<number>} the exit code of the first step that failed, or 0
 */
export async function runSteps(steps, env, cores = CORES) {
  const outcomes = new Map();
  const running = new Set();
  let free = cores;
  let isInterrupted = false;
  for (const step of steps) {
    const needed = Math.min(step.cores ?? 1, cores);
    while (free < needed) await Promise.race(running);
    if (isInterrupted) break;
    free -= needed;
    const run = runStep(step, env, needed === cores).then((outcome) => {
      outcomes.set(step, outcome);
      if (outcome.code >= 128) isInterrupted = true;
      free += needed;
      running.delete(run);
    });
    running.add(run);
  }
  await Promise.all(running);
  return printSummary(steps.flatMap((step) => outcomes.get(step) ?? []));
}

/** Prints the outcomes in the order of the steps, not of their ends. */
function printSummary(outcomes) {
  say('\nSummary');
  for (const outcome of outcomes) {
    say(summarise(outcome));
    for (const failure of outcome.failures) say(`    ${failure}`);
    for (const skipped of outcome.skipped) say(`    skipped: ${skipped}`);
    for (const file of outcome.ran) say(`    ran: ${file}`);
  }
  return outcomes.find(({ code }) => code !== 0)?.code ?? 0;
}

/**
 * The steps that `--only name[,name]` asks for, or all except those with `byName`.
 *
 * @param {import('./steps.mjs').Step[]} steps
 * @param {string[]} args of the command
 */
export function selectSteps(steps, args) {
  const known = steps.map(({ name }) => name).join(', ');
  const wanted = readOnly(args);
  if (wanted === undefined) return steps.filter(({ byName }) => !byName);
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (wanted.length === 0 || unknown !== undefined) {
    throw new ExpectedFailure(`Không có bước “${unknown ?? ''}”. Các bước: ${known}.`);
  }
  return steps.filter(({ name }) => wanted.includes(name));
}

function readOnly(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) {
    if (args.length > 0) throw new ExpectedFailure(`Không hiểu tham số “${args[0]}”.`);
    return undefined;
  }
  const value = args[at].includes('=') ? args[at].slice('--only='.length) : (args[at + 1] ?? '');
  return value.split(',').filter((name) => name !== '');
}

/**
 * Runs one step. Its output is printed at once when no other step runs, else when it has ended. Node's compile cache
 * is enabled, because some hundred processes of a run load the same modules.
 */
async function runStep(step, env, isAlone) {
  const heading = `\n━━━ ${step.name}: ${step.title} ━━━`;
  if (isAlone) say(heading);
  const printed = [];
  const started = performance.now();
  if (step.report !== undefined) {
    mkdirSync(dirname(step.report), { recursive: true });
    rmSync(step.report, { force: true });
    rmSync(unhandledErrorsOf(step.report), { force: true });
  }
  const codes = [];
  for (const args of step.commands) {
    const code = await runInForeground({
      program: findServerNode(),
      args,
      cwd: projectRoot,
      env: {
        ...compileCache,
        ...nodeProcess.environment,
        ...process.env,
        ...env,
        ...step.env,
      },
      stdin: 'ignore',
      ...(isAlone ? {} : { onOutput: (chunk) => printed.push(chunk) }),
    });
    codes.push(code);
    if (code >= 128) break;
  }
  if (!isAlone) say(`${heading}\n${printed.join('').trimEnd()}`);
  const code = codes.find((each) => each !== 0) ?? 0;
  const seconds = (performance.now() - started) / 1000;
  return {
    name: step.name,
    code,
    seconds,
    failures: [],
    skipped: [],
    ran: [],
    ...countResults(step, codes),
  };
}

/** A test runner's own counts; for the other steps, how many of their commands passed. */
function countResults({ report, namesFiles = false }, codes) {
  if (report !== undefined && existsSync(report)) {
    const results = JSON.parse(readFileSync(report, 'utf8'));
    if ('stats' in results) return countPlaywright(results);
    const files = results.testResults.map(({ name }) => relative(projectRoot, name));
    const unhandled = readUnhandledErrors(report);
    return { ...countVitest(results, codes, unhandled), ran: namesFiles ? files.sort() : [] };
  }
  const passed = report === undefined ? codes.filter((code) => code === 0).length : 0;
  return { passed, failed: codes.filter((code) => code !== 0).length };
}

/** @returns {string[]} the errors that `scripts/vitest/unhandled-errors.ts` has written beside the report */
function readUnhandledErrors(report) {
  const path = unhandledErrorsOf(report);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

function countVitest(results, codes, unhandled) {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = results;
  const failed = numFailedTests || numFailedTestSuites;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(projectRoot, name);
    if (status === 'failed' && tests.length === 0) return [`${file}: ${message}`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
      .map(({ fullName }) => `${relative(projectRoot, name)}: ${fullName}`),
  );
  return {
    passed: numPassedTests,
    // Unhandled errors fail the run without failing a test.
    failed: failed || Number(codes.some((code) => code !== 0)),
    failures: [...failures, ...unhandled],
    skipped,
  };
}

function countPlaywright({ stats: { expected, unexpected, flaky }, suites }) {
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: listTests(suites, ['unexpected', 'flaky']).map(
      ({ name, status }) => `${name}${status === 'flaky' ? ' (passed when retried)' : ''}`,
    ),
    skipped: listTests(suites, ['skipped']).map(({ name }) => name),
  };
}

/** Playwright nests suites: a file, then its groups. */
function listTests(all, statuses) {
  return all.flatMap(({ suites = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => statuses.includes(status))
        .map(({ status }) => ({ name: `${file}: ${title}`, status })),
    ),
    ...listTests(suites, statuses),
  ]);
}

function summarise({ name, code, passed, failed, skipped, seconds }) {
  const mark = code === 0 ? '✓' : '✗';
  const left = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${mark} ${name}: ${passed} passed, ${failed} failed${left} (${seconds.toFixed(1)} s)`;
}
