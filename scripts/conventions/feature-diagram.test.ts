import { describe, expect, it } from 'vitest';
import { checkFeatureDiagram } from './feature-diagram.ts';
import { parseSource } from './source.ts';

const feature = (name: string, ...imported: string[]) =>
  parseSource(
    `apps/server/src/features/${name}/${name}.service.ts`,
    imported.map((each) => `import { a } from '#features/${each}/index.ts';`).join('\n'),
  );
const found = (arrows: string[], ...features: ReturnType<typeof feature>[]) =>
  checkFeatureDiagram([
    parseSource(
      'docs/architecture.md',
      [
        '# Features',
        '',
        '```mermaid',
        'graph TD',
        ...arrows.map((each) => `  ${each}`),
        '```',
      ].join('\n'),
    ),
    ...features,
  ]).map(({ line, message }) => `${line}: ${message}`);

describe('feature-diagram', () => {
  it('accepts every import once, several in one line, and no implied one', () => {
    const features = [
      feature('submissions', 'quests', 'uploads', 'members'),
      feature('quests', 'members'),
      feature('personal-quests', 'quests'),
    ];
    const arrows = ['submissions & personal-quests --> quests', 'submissions --> uploads'];
    expect(found([...arrows, 'quests --> members'], ...features)).toEqual([]);
  });

  it('leaves out features that most use, and what only tests import', () => {
    const test = parseSource(
      'apps/server/src/features/quests/quests.feature.test.ts',
      `import { a } from '#features/chat/index.ts';`,
    );
    expect(found([], feature('quests', 'audit', 'profiles'), test)).toEqual([]);
  });

  it('reports an import that is not drawn', () => {
    expect(found([], feature('quests', 'members'))).toEqual([
      '3: draw «quests --> members»: it is imported, and no other arrows imply it',
    ]);
  });

  it.each([
    ['that nothing imports', [feature('quests')], []],
    [
      'that others imply',
      [feature('quests', 'guilds', 'members'), feature('guilds', 'members')],
      ['quests --> guilds', 'guilds --> members'],
    ],
  ])('reports an arrow %s', (_, features, others) => {
    expect(found(['quests --> members', ...others], ...features)).toEqual([
      '3: remove «quests --> members»: it is not imported, or other arrows imply it',
    ]);
  });
});
