import ts from 'typescript';
import { eachNode, type Finding, isTestFile, type Source } from './source.ts';

const coverage = 'docs/spec-coverage.md';
const rule = 'true-coverage';

/** Short names of folders, as the document introduces them. */
const folders: Readonly<Record<string, string>> = {
  domain: 'packages/domain/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
  e2e: 'apps/e2e/tests',
};

type Row = { line: number; part: number; place: string; proof: string; state: string };

/** The labels of the table of counts, each with the rows that it counts. */
const counted: Readonly<Record<string, (row: Row) => boolean>> = {
  done: ({ state }) => state === 'done',
  partly: ({ state }) => state.startsWith('partly'),
  'not yet': ({ state }) => state.startsWith('not yet'),
  'all rows': () => true,
  'of these, something in the row has no test': ({ proof }) => proof.includes('no test yet'),
};

/** The table of counts matches the rows, and every file and test that a row names exists. */
export function checkCoverage(sources: readonly Source[]): Finding[] {
  const document = sources.find(({ path }) => path === coverage);
  if (document === undefined) return [];
  const lines = document.text.split('\n');
  const rows = rowsOf(lines);
  return [
    ...rows.flatMap((row) => faultsOfState(row)),
    ...wrongCounts(lines, rows),
    ...rows.flatMap((row) => missingFiles(row, sources)),
    ...rows.flatMap((row) => missingTests(row, sources)),
  ];
}

function rowsOf(lines: readonly string[]): Row[] {
  let part = 0;
  return lines.flatMap((text, index) => {
    if (text.startsWith('## Part ')) part += 1;
    if (part === 0 || !text.startsWith('| ') || text.startsWith('| what is asked |')) return [];
    const cells = cellsOf(text);
    return [
      {
        line: index + 1,
        part,
        place: cells[1] ?? '',
        proof: cells[2] ?? '',
        state: cells[3] ?? '',
      },
    ];
  });
}

function cellsOf(text: string): string[] {
  return text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function faultsOfState({ line, proof, state }: Row): Finding[] {
  if (state === 'done' && proof === '') {
    return [
      finding(line, 'the row is done and names no proof; name the test, or write no test yet'),
    ];
  }
  if (/^(?:done|not yet)$|^partly: ./.test(state)) return [];
  return [finding(line, `the fourth cell is «${state}»; write done, not yet, or partly: and why`)];
}

function wrongCounts(lines: readonly string[], rows: readonly Row[]): Finding[] {
  return Object.entries(counted).flatMap(([label, counts]) => {
    const matching = rows.filter(counts);
    const parts = [1, 2].map((part) => matching.filter((row) => row.part === part).length);
    const expected = `| ${[label, ...parts, matching.length].join(' | ')} |`;
    if (lines.includes(expected)) return [];
    const index = lines.findIndex((text) => text.startsWith(`| ${label} |`));
    return [finding(Math.max(index, 0) + 1, `the rows say «${expected}»`)];
  });
}

function missingFiles({ line, place, proof }: Row, sources: readonly Source[]): Finding[] {
  return namesIn(`${place} ${proof}`)
    .filter((name) => filesNamed(name, sources).length === 0)
    .map((name) => finding(line, `there is no file «${name}»; name the one that took its place`));
}

/** Each title belongs to the file that is named last before it. */
function missingTests({ line, proof }: Row, sources: readonly Source[]): Finding[] {
  let files: Source[] = [];
  let named = '';
  return [...proof.matchAll(FILE_OR_TITLE)].flatMap(([, name, title]) => {
    if (name !== undefined) {
      named = name;
      files = filesNamed(name, sources);
    }
    if (title === undefined || files.length === 0 || holdTitle(files, title)) return [];
    return [finding(line, `\`${named}\` has no test «${title}»; name one that it has`)];
  });
}

const FILE = /`([^`\s*]+[.](?:ts|tsx|mjs))`/g;
const FILE_OR_TITLE = new RegExp(`${FILE.source}|«([^»]+)»`, 'g');

export function namesIn(cell: string): string[] {
  return [...cell.matchAll(FILE)].map(([, name = '']) => name);
}

export function filesNamed(name: string, sources: readonly Source[]): Source[] {
  const [first = '', ...rest] = name.split('/');
  const folder = rest.length > 0 ? folders[first] : undefined;
  const path = folder === undefined ? name : [folder, ...rest].join('/');
  return sources.filter((source) => source.path === path || source.path.endsWith(`/${path}`));
}

/** Whether one test or group of the files has this title; `…` in it replaces any words. */
export function holdTitle(files: readonly Source[], title: string): boolean {
  const pieces = title.split('…').map((piece) => piece.trim());
  return files
    .flatMap((file) => titlesIn(file))
    .some((text) => pieces.every((piece) => text.includes(piece)));
}

/** First arguments of the calls that declare tests and groups, also of `it.each(rows)(title, …)`. */
function titlesIn({ path, tree }: Source): string[] {
  if (tree === undefined || !isTestFile(path)) return [];
  return [...eachNode(tree)].flatMap((node) => {
    if (!ts.isCallExpression(node)) return [];
    if (!/^(?:it|test|describe)\b/.test(node.expression.getText())) return [];
    const [title] = node.arguments;
    if (title === undefined) return [];
    if (ts.isStringLiteralLike(title)) return [title.text];
    return ts.isTemplateExpression(title) ? [title.getText()] : [];
  });
}

function finding(line: number, message: string): Finding {
  return { rule, path: coverage, line, message };
}
