import { expect, it } from 'vitest';
import { checkAudited } from './audited.ts';
import { parseSource } from './source.ts';

const catalogue = parseSource(
  'packages/domain/src/audit/audit.messages.ts',
  "export const AUDIT_ACTIONS = {\n  'quest.create': 'A',\n  'quest.change': 'B',\n} as const;\nexport const OTHERS = { 'a.b': 'C' };",
);
const file = (path: string, action: string) =>
  parseSource(path, `expect(rows).toEqual([{ action: '${action}' }]);`);
const test = file('apps/server/src/features/quests/quests.feature.test.ts', 'quest.create');
const found = (...files: ReturnType<typeof file>[]) =>
  checkAudited([catalogue, ...files]).map(({ line, message }) => `${line}: ${message}`);

it('reports an action that no test of the server names', () => {
  expect(found(test)).toEqual([
    '3: no test of the server expects «quest.change» in the audit log; add one',
  ]);
});

it('is satisfied by a test only, not by the code that writes the entry or by a longer name', () => {
  const service = file('apps/server/src/features/quests/quests.service.ts', 'quest.change');
  const other = file('apps/server/src/app.feature.test.ts', 'personal-quest.change');
  expect(found(test, service, other)).toHaveLength(1);
  expect(found(test, file('apps/server/src/app.feature.test.ts', 'quest.change'))).toEqual([]);
});
