import { describe, expect, it } from 'vitest';
import { listChangedSteps, readChanged, selectFeatureTests } from './changed.mjs';

describe('the option --changed', () => {
  it.each([
    [['--only', 'unit'], { ref: undefined, rest: ['--only', 'unit'] }],
    [['--changed'], { ref: 'HEAD', rest: [] }],
    [['--changed', 'main'], { ref: 'main', rest: [] }],
    [['--changed=main'], { ref: 'main', rest: [] }],
    [['--changed', '--only', 'unit'], { ref: 'HEAD', rest: ['--only', 'unit'] }],
    [['--only=unit', '--changed', 'HEAD~2'], { ref: 'HEAD~2', rest: ['--only=unit'] }],
  ])('is read from %j', (args, expected) => {
    expect(readChanged(args)).toEqual(expected);
  });
});

describe('the feature tests of changed files', () => {
  const server = 'apps/server/src';
  const quests = `${server}/features/quests/quests.feature.test.ts`;
  const videos = `${server}/features/uploads/videos/videos.feature.test.ts`;
  const migrate = `${server}/platform/database/migrate.feature.test.ts`;
  const cli = `${server}/cli.feature.test.ts`;
  const contract = `${server}/contract.feature.test.ts`;
  const tests = [quests, videos, migrate, cli, contract];

  it.each([
    ['a service', [`${server}/features/quests/quests.service.ts`], [quests]],
    ['the rules of a feature', ['packages/domain/src/quests/acceptance.ts'], [quests]],
    ['a part of a feature', [`${server}/features/uploads/uploads.routes.ts`], [videos]],
    ['the platform', [`${server}/platform/database/migrate.ts`], [migrate]],
    ['a migration', ['apps/server/migrations/0042-lamps.ts'], [migrate]],
    ['a migration of a feature', [`${server}/features/quests/0043-lamps.migration.ts`], [migrate]],
    ['a program', [`${server}/cli.ts`], [cli]],
    ['the texts of a program', [`${server}/cli.messages.ts`], [cli]],
    ['a test itself', [contract], [contract]],
    ['a page and a document', ['apps/web/src/features/quests/quest-book.tsx', 'README.md'], []],
    ['the composition, in which every feature is', [`${server}/features.ts`], []],
  ])('after a change of %s', (_, changed, expected) => {
    expect(selectFeatureTests(changed, tests)).toEqual(expected);
  });
});

describe('the steps for changed files', () => {
  const commandsOf = (changed: string[]) =>
    new Map(
      listChangedSteps(changed).map((step: { name: string; commands: string[][] }) => [
        step.name,
        step.commands,
      ]),
    );

  it('lint what is still there, and run the unit tests that import it', () => {
    const commands = commandsOf(['scripts/check.mjs', 'scripts/gone.mjs']);
    expect([...commands.keys()]).toEqual(['lint', 'boundaries', 'conventions', 'types', 'unit']);
    for (const name of ['lint', 'unit']) {
      expect(commands.get(name)?.[0]).toContain('scripts/check.mjs');
      expect(commands.get(name)?.[0]).not.toContain('scripts/gone.mjs');
    }
    expect(commands.get('lint')?.[0]).not.toContain('.');
    expect(commands.get('unit')?.[0]).toContain('related');
  });

  it('run the feature tests of a changed feature on the embedded database', () => {
    const commands = commandsOf(['apps/server/src/features/quests/quests.routes.ts']);
    const tests = commands.get('feature-embedded')?.[0]?.filter((arg) => arg.endsWith('.test.ts'));
    expect(tests?.length).toBeGreaterThan(0);
    for (const test of tests ?? []) expect(test).toMatch(/^apps\/server\/src\/features\/quests\//);
  });
});
