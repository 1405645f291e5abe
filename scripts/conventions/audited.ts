import ts from 'typescript';
import { eachNode, type Finding, isTestFile, lineOf, type Source } from './source.ts';

const catalogue = 'packages/domain/src/audit/audit.messages.ts';

/** Every action of the audit log is named by a test of the server: «every elder action is in an audit log». */
export function checkAudited(sources: readonly Source[]): Finding[] {
  const source = sources.find(({ path }) => path === catalogue);
  if (source?.tree === undefined) return [];
  const tests = sources.filter(({ path }) => path.startsWith('apps/server/') && isTestFile(path));
  return actionsIn(source.tree)
    .filter(({ text }) => !tests.some((test) => new RegExp(`['"]${text}['"]`).test(test.text)))
    .map((node) => ({
      rule: 'tested-audit',
      path: catalogue,
      line: lineOf(source, node),
      message: `no test of the server expects «${node.text}» in the audit log; add one`,
    }));
}

function actionsIn(tree: ts.SourceFile): ts.StringLiteral[] {
  const names = [...eachNode(tree)]
    .filter((node) => ts.isVariableDeclaration(node))
    .filter(({ name }) => name.getText() === 'AUDIT_ACTIONS')
    .flatMap((node) => [...eachNode(node)])
    .filter((node) => ts.isPropertyAssignment(node))
    .map(({ name }) => name);
  return names.filter((name) => ts.isStringLiteral(name));
}
