import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A file with its syntax tree, as the conventions receive it. */
export type Source = {
  /** From the project root, with `/`. */
  path: string;
  text: string;
  /** The syntax tree; undefined for files that are not JavaScript or TypeScript. */
  tree: ts.SourceFile | undefined;
};

/** A broken convention: its place, and what to do instead. */
export type Finding = { rule: string; path: string; line: number; message: string };

/** Checks one file and returns what breaks the convention. */
export type Convention = (source: Source) => Finding[];

const skippedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'screenshots',
]);
const textFile =
  /[.](ts|tsx|mjs|cjs|js|json|css|html|svg|md|sql|yml|yaml|sh)$|(^|\/)(run|Dockerfile)$/;

/** Reads every text file of a project that is not generated. */
export function readSources(root: string): Source[] {
  return listFiles(root, '')
    .filter((path) => textFile.test(path) && path !== 'package-lock.json')
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = /[.]([mc]?js|tsx?)$/.test(path)
    ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
    : undefined;
  return { path, text, tree };
}

/** Every node of the tree, parents first. */
export function* eachNode(tree: ts.Node): Generator<ts.Node> {
  const waiting: ts.Node[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    const children: ts.Node[] = [];
    node.forEachChild((child) => {
      children.push(child);
    });
    waiting.push(...children.reverse());
  }
}

/** Line of a node, starting at 1. */
export function lineOf({ tree }: Source, node: ts.Node): number {
  return (tree?.getLineAndCharacterOfPosition(node.getStart(tree)).line ?? 0) + 1;
}

export function isTestFile(path: string): boolean {
  return (
    /[.](test|bench|e2e)[.]tsx?$/.test(path) ||
    /^apps\/(server|web)\/src\/testing\/|^apps\/e2e\//.test(path)
  );
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, path);
      return entry.isFile() ? [path] : [];
    });
}
