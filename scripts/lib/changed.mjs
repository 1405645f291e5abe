import { existsSync, readdirSync } from 'node:fs';
import { ExpectedFailure } from './expected-failure.mjs';
import { projectRoot } from './project.mjs';
import { runQuietly } from './run.mjs';
import { listSteps } from './steps.mjs';

const SERVER = 'apps/server/src';

/**
 * Takes `--changed`, `--changed REF` or `--changed=REF` out of a command's arguments.
 *
 * @param {string[]} args
 * @returns {{ ref: string | undefined, rest: string[] }} `ref` is undefined without the option, HEAD without a value
 */
export function readChanged(args) {
  const at = args.findIndex((arg) => arg === '--changed' || arg.startsWith('--changed='));
  if (at < 0) return { ref: undefined, rest: args };
  const [, inside] = args[at].split(/=(.*)/);
  const next = args[at + 1];
  const isValue = inside === undefined && next !== undefined && !next.startsWith('--');
  return {
    ref: (isValue ? next : inside) || 'HEAD',
    rest: args.toSpliced(at, isValue ? 2 : 1),
  };
}

/**
 * Every file of the work tree that differs from this commit, with those that Git does not know yet and those that
 * are gone.
 *
 * @param {string} ref
 * @returns {Promise<string[]>} paths below the project root
 */
export async function listChangedFiles(ref) {
  const differing = await git('diff', '--name-only', '--no-renames', '-z', ref, '--');
  if (differing === undefined) throw new ExpectedFailure(`Git không biết “${ref}”.`);
  const unknown = (await git('ls-files', '--others', '--exclude-standard', '-z')) ?? '';
  return [...new Set(`${differing}${unknown}`.split('\0'))].filter((path) => path !== '').sort();
}

async function git(...args) {
  const { code, output } = await runQuietly({ program: 'git', args, cwd: projectRoot });
  return code === 0 ? output : undefined;
}

/**
 * The steps of `npm run check` for these files alone: lint and the unit tests that import them, the feature tests
 * of their features, and the checks that need the whole project (imports, conventions, types). The canaries and the
 * API client are left to the whole check.
 *
 * @param {string[]} changed
 * @returns {import('./steps.mjs').Step[]}
 */
export function listChangedSteps(changed) {
  const steps = new Map(listSteps().map((step) => [step.name, step]));
  const present = changed.filter((path) => existsSync(`${projectRoot}/${path}`));
  const tests = selectFeatureTests(changed, listFeatureTests());
  const chosen = [
    withArguments(steps.get('lint'), (args) => [
      ...args.filter((arg) => arg !== '.'),
      '--files-ignore-unknown=true',
      '--no-errors-on-unmatched',
      ...present,
    ]),
    withoutCanary(steps.get('boundaries')),
    withoutCanary(steps.get('conventions')),
    steps.get('types'),
    {
      ...withArguments(steps.get('unit'), (args) =>
        args.flatMap((arg) =>
          arg === 'run' ? ['related', ...present, '--run', '--passWithNoTests'] : [arg],
        ),
      ),
      namesFiles: true,
    },
  ];
  if (tests.length === 0) return chosen;
  // Some of them have tests for PostgreSQL only.
  const feature = withArguments(steps.get('feature-embedded'), (args) => [
    ...args,
    '--passWithNoTests',
    ...tests,
  ]);
  return [...chosen, { ...feature, namesFiles: true }];
}

function withArguments(step, change) {
  return { ...step, commands: step.commands.map(change) };
}

function withoutCanary(step) {
  return { ...step, commands: step.commands.slice(0, 1) };
}

/**
 * The feature tests of the features that these files belong to. Every feature test composes the whole server, so
 * the module graph would select all of them.
 *
 * @param {string[]} changed
 * @param {string[]} tests
 */
export function selectFeatureTests(changed, tests) {
  const areas = new Set(changed.map(areaOf).filter((area) => area !== undefined));
  return tests.filter((test) => changed.includes(test) || areas.has(areaOf(test)));
}

/**
 * The name of the feature or of the platform's folder, which is the same in the domain and on the server; for a file
 * directly in the server's folder, its own name.
 */
function areaOf(path) {
  if (/^apps\/server\/migrations\/|[.]migration[.]ts$/.test(path)) return 'database';
  const folder =
    /^packages\/domain\/src\/([^/]+)\//.exec(path) ??
    /^apps\/server\/src\/(?:features|platform)\/([^/]+)\//.exec(path) ??
    /^apps\/server\/src\/([^/.]+)\.[^/]*$/.exec(path);
  return folder?.[1];
}

function listFeatureTests() {
  return readdirSync(`${projectRoot}/${SERVER}`, { recursive: true })
    .map((path) => `${SERVER}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.feature.test.ts'));
}
