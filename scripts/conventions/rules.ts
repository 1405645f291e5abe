import ts from 'typescript';
import {
  type Convention,
  eachNode,
  type Finding,
  isTestFile,
  lineOf,
  type Source,
} from './source.ts';

/** Applies every convention to every file. */
export function checkConventions(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => Object.values(conventions).flatMap((check) => check(source)));
}

/** The conventions that no existing tool checks, by name. */
const conventions: Record<string, Convention> = {
  'known-folders': checkFolder,
  'file-length': checkLength,
  'sql-in-repositories': checkSql,
  'requests-in-api-folders': checkRequests,
  'vietnamese-in-messages': checkVietnamese,
  'no-skipped-tests': checkSkippedTests,
  'titles-with-subject': checkTitles,
  'no-machine-paths': checkMachinePaths,
  'literal-log-messages': checkLogMessages,
  'written-dates': checkDateFields,
  'no-spread-of-literals': checkSpreads,
};

const feature = '[a-z][a-z-]*';
const knownFolders = [
  `packages/domain/src/${feature}/`,
  `apps/server/src/features/${feature}/`,
  'apps/server/src/platform/(appeals|config|control|database|errors|storage|backup|live-events|jobs|auth|mail|metrics|pictures|push|http|logging|clock|batching|personal-data|kept-keys|workers|composition)/',
  'apps/server/src/(testing|demo)/',
  'apps/server/src/[a-z-]+([.](messages|test|feature[.]test))?[.]ts$',
  'apps/server/migrations/',
  `apps/web/src/features/${feature}/`,
  'apps/web/src/platform/(address|api-client|live-events|push|session|error-reporting|connectivity|env|query|theme|unsaved-work|clock|forms|desk|outbox)/',
  'apps/web/src/(app|ui|workers|testing)/',
  'apps/web/src/[a-z-]+([.]test)?[.](tsx?|d[.]ts|css)$',
  'apps/web/public/',
  'apps/simulators/[a-z-]+/',
  'apps/e2e/(tests/|(screens|readme-pictures|lighthouse|desk-pace|interactions|inbox-scroll)[.]ts$)',
  '(apps|packages)/[a-z0-9]+/[a-z-]+[.]config[.]ts$',
].map((pattern) => new RegExp(`^${pattern}`));

/** docs/architecture.md: no import rule applies to code outside the known folders. */
function checkFolder(source: Source): Finding[] {
  const { path } = source;
  if (!/^(apps|packages)\/.*[.](ts|tsx|mjs|js|css)$/.test(path)) return [];
  if (knownFolders.some((pattern) => pattern.test(path))) return [];
  const message = 'outside the layout of docs/architecture.md; move it into the part it belongs to';
  return [finding({ rule: 'known-folders', source, message })];
}

const longestFile = 400;

function checkLength(source: Source): Finding[] {
  const { path, text, tree } = source;
  const isCode = tree !== undefined || path.endsWith('.css');
  if (!isCode || path.includes('.generated.')) return [];
  const lines = text.split('\n').length - 1;
  if (lines <= longestFile) return [];
  const message = `${lines} lines; split it before ${longestFile}, best at 50 to 150`;
  return [finding({ rule: 'file-length', source, message })];
}

// `boss.ts` passes the statements of the queue's library to the database.
const sqlHomes =
  /[.](repository|table|migration)[.]ts$|^apps\/server\/(migrations|src\/platform\/database|src\/testing)\/|^apps\/server\/src\/platform\/jobs\/boss[.]ts$|^bench\/|[.]test[.]ts$/;
const queryBuilders = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
]);

function checkSql(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !/^(apps\/server|bench)\//.test(path) || sqlHomes.test(path)) return [];
  const message =
    'SQL belongs in <feature>.repository.ts or <feature>.table.ts; call a function of it';
  return [...eachNode(tree)]
    .filter((node) => isSqlTag(node) || isQueryCall(node))
    .map((node) => finding({ rule: 'sql-in-repositories', source, node, message }));
}

function isSqlTag(node: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(node) && /(^|[.])sql$/.test(node.tag.getText());
}

function isQueryCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { text } = node.expression.name;
  return queryBuilders.has(text) || text === 'query';
}

const outsideApi = /^apps\/web\/src\/features\/(?!.*\/api\/)/;
const apiClient = '#platform/api-client/api-client.ts';

/** CONTRIBUTING.md: requests of a web feature are functions and queries of its `api/` folder. */
function checkRequests(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !outsideApi.test(path) || isTestFile(path)) return [];
  const message = 'requests belong in the api/ folder of the feature; call a function of it';
  return [...eachNode(tree)]
    .filter((node) => isImportOf(node, apiClient) || isFetchCall(node))
    .map((node) => finding({ rule: 'requests-in-api-folders', source, node, message }));
}

function isImportOf(node: ts.Node, module: string): boolean {
  return (
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    node.moduleSpecifier.text === module
  );
}

function isFetchCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'fetch';
}

/** Letters that Vietnamese has and English does not, composed (NFC). */
const vietnameseLetter = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i;

function checkVietnamese(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || path.startsWith('scripts/')) return [];
  if (isTestFile(path) || /[.](messages|seed)[.]tsx?$/.test(path)) return [];
  const message = 'words a person reads belong in a *.messages.ts file, so they keep one voice';
  return [...eachNode(tree)]
    .filter((node) => vietnameseLetter.test(literalText(node).normalize('NFC')))
    .map((node) => finding({ rule: 'vietnamese-in-messages', source, node, message }));
}

function literalText(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) return node.text;
  return ts.isRegularExpressionLiteral(node) ? node.text : '';
}

const testFunctions = new Set(['it', 'test', 'describe', 'suite', 'context']);
const skippingWords = new Set([
  'only',
  'skip',
  'todo',
  'fixme',
  'skipIf',
  'runIf',
  'fails',
  'fail',
]);
/** Tests of what a machine may lack: the summary names what was left out. */
const mayLack: Readonly<Record<string, string>> = {
  'apps/server/src/failover.feature.test.ts': 'a proxy before two databases',
  'apps/server/src/features/uploads/videos/videos.feature.test.ts': 'ffmpeg',
  'apps/server/src/platform/database/postgresql/pooled.feature.test.ts': 'PgBouncer',
  'apps/server/src/proxies.feature.test.ts': 'nginx and Caddy',
  'apps/server/src/testing/services/durability/rounds.durability.test.ts': 'loop mounts',
};

function checkSkippedTests(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !isTestFile(path) || mayLack[path] !== undefined) return [];
  const message = 'every test runs, every time; fix it or delete it';
  return [...eachNode(tree)]
    .filter((node) => ts.isPropertyAccessExpression(node))
    .filter(({ name }) => skippingWords.has(name.text))
    .filter(({ expression }) => testFunctions.has(expression.getText().split('.')[0] ?? ''))
    .map((node) => finding({ rule: 'no-skipped-tests', source, node, message }));
}

const titledTests = /^(apps\/(web|e2e)|packages)\//;
const noSubject = /^(end|once|to|of|that|by) /;

/** A title is a sentence: read alone in a summary it says what does or is something. */
function checkTitles(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !isTestFile(path) || !titledTests.test(path)) return [];
  const message = 'the title has no subject; write a sentence with condition and outcome';
  return [...eachNode(tree)]
    .filter((node) => ts.isCallExpression(node))
    .filter((call) => /^(it|test)\b/.test(call.expression.getText()))
    .flatMap(({ arguments: [title] }) => (title && ts.isStringLiteralLike(title) ? [title] : []))
    .filter(({ text }) => noSubject.test(text))
    .map((node) => finding({ rule: 'titles-with-subject', source, node, message }));
}

const logLevels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Log messages are constants: with data in it, a message is a format string whose content is not known. */
function checkLogMessages(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !path.startsWith('apps/server/src/') || isTestFile(path)) return [];
  const message = 'a log message is a constant; put what varies into the object before it';
  return [...eachNode(tree)]
    .filter((node) => isLogCall(node))
    .flatMap((call) => [...call.arguments])
    .filter((argument) => ts.isTemplateExpression(argument) || isConcatenation(argument))
    .map((node) => finding({ rule: 'literal-log-messages', source, node, message }));
}

function isLogCall(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return logLevels.has(name.text) && /(^|[.])(log|logger)$/i.test(expression.getText());
}

function isConcatenation(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

/** A native date field shows the order of the browser's language: month before day in an English one. */
function checkDateFields(source: Source): Finding[] {
  const { path, tree } = source;
  if (tree === undefined || !/^apps\/web\/src\/(?!ui\/date-input\/).*[.]tsx$/.test(path)) return [];
  const message = 'use DateField or DateInput, which write days and times as in Vietnam';
  return [...eachNode(tree)]
    .filter((node) => ts.isJsxAttribute(node) && nativeDate.test(node.getText()))
    .map((node) => finding({ rule: 'written-dates', source, node, message }));
}

const nativeDate = /^type=["'](date|time|datetime-local|month|week)["']$/;

/** `{ ...{ a, b }, c }` is `{ a, b, c }` written so that the formatter leaves several members on one line. */
function checkSpreads(source: Source): Finding[] {
  const { tree } = source;
  if (tree === undefined) return [];
  const message = 'spreads a literal; write its members into the surrounding one';
  return [...eachNode(tree)]
    .filter((node) => isSpread(node) && isLiteral(node.expression))
    .map((node) => finding({ rule: 'no-spread-of-literals', source, node, message }));
}

function isSpread(
  node: ts.Node,
): node is ts.SpreadAssignment | ts.SpreadElement | ts.JsxSpreadAttribute {
  return ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node);
}

function isLiteral(node: ts.Expression): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}

/** An absolute path below a home or workspace folder of one machine. */
const machinePath = /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|work)\/[\w.]|[A-Z]:\\Users\\)/;

function checkMachinePaths(source: Source): Finding[] {
  const message = 'names a folder of one machine; write it relative to the project';
  return source.text
    .split('\n')
    .flatMap((text, index) =>
      machinePath.test(text)
        ? [{ rule: 'no-machine-paths', path: source.path, line: index + 1, message }]
        : [],
    );
}

function finding({
  rule,
  source,
  node,
  message,
}: {
  rule: string;
  source: Source;
  node?: ts.Node;
  message: string;
}): Finding {
  return { rule, path: source.path, line: node === undefined ? 1 : lineOf(source, node), message };
}
