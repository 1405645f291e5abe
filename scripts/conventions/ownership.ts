import type { Finding, Source } from './source.ts';
import { isTestFile } from './source.ts';

/** Additional writers that are allowed, each with its reason. */
const allowedWriters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  live_events: {
    'features/chat': 'a message and its event are one statement (docs/decisions/0008-chat.md)',
  },
};

/** Writes to a table whose name is a parameter; the tables belong to the features that call them, each once. */
const writersOfAnyTable: Readonly<Record<string, string>> = {
  'apps/server/src/platform/appeals/appeals.repository.ts': 'chat_mutes and suspensions, by type',
};
const writesAnyTable =
  /\b(?:insert into|update|delete from|merge into)\s+\$\{\s*sql[.](?:table|ref|id|raw|lit)\(|[.](?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?![\s'])/i;

/** Writers and readers of a table, by the files of one feature or one platform folder. */
type TableUse = {
  table: string;
  writers: ReadonlyMap<string, string>;
  readers: ReadonlyMap<string, string>;
};

const migration = /^apps\/server\/migrations\/|[.]migration[.]ts$/;
const part = /^apps\/server\/src\/((?:features|platform)\/[a-z-]+)\//;
const creation = /create (?:unlogged )?table (?:if not exists )?"?([a-z_]+)/gi;
const written = [
  /[.](?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+"?([a-z_]+)/gi,
];
const read = [
  /(?:[.]selectFrom|[jJ]oin|[.]using)\(\s*\[?\s*'([a-z_]+)/g,
  /\b(?:from|join|using)\s+"?([a-z_]+)/gi,
];
const doorImport = /from '#features\/([a-z-]+)\/index[.]ts'/g;

/**
 * Only the server's features and platform are checked; migrations, tests and demo data may touch any table.
 * Functions of the database are not seen: `decide_submissions` writes everything that an approval changes in
 * one statement (docs/decisions/0006-approval.md), and triggers maintain derived rows.
 */
function tableUses(sources: readonly Source[]): TableUse[] {
  const tables = new Set(
    sources
      .filter(({ path }) => migration.test(path))
      .flatMap(({ text }) => namesIn(text, [creation])),
  );
  const uses = new Map<string, { writers: Map<string, string>; readers: Map<string, string> }>();
  for (const { path, text } of sources) {
    const owner = partOf(path);
    if (owner === undefined) continue;
    const code = withoutComments(text);
    const add = (kind: 'writers' | 'readers', patterns: RegExp[]) => {
      for (const name of namesIn(code, patterns)) {
        if (!tables.has(name)) continue;
        const use = uses.get(name) ?? { writers: new Map(), readers: new Map() };
        uses.set(name, use);
        if (!use[kind].has(owner)) use[kind].set(owner, path);
      }
    };
    add('writers', written);
    add('readers', read);
  }
  return [...uses].map(([table, use]) => ({ table, ...use }));
}

/**
 * Each table has one writer, and the dependencies between features (imports and tables together) contain no
 * cycle.
 */
export function checkOwnership(sources: readonly Source[]): Finding[] {
  const uses = tableUses(sources);
  return [
    ...secondWriters(uses),
    ...unnamedTables(sources),
    ...circles(dependencies(sources, uses)),
  ];
}

/** A write whose table is not a literal: `tableUses` cannot see whose table it is. */
function unnamedTables(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => partOf(path) !== undefined && !migration.test(path))
    .filter(({ path }) => writersOfAnyTable[path] === undefined)
    .filter(({ text }) => writesAnyTable.test(withoutComments(text)))
    .map(({ path, text }) => ({
      rule: 'one-writer-a-table',
      path,
      line: text.slice(0, text.search(writesAnyTable)).split('\n').length,
      message: 'write the name of the table here, so that the check of its one writer sees it',
    }));
}

function secondWriters(uses: readonly TableUse[]): Finding[] {
  return uses
    .map(({ table, writers }) => ({
      table,
      writers: new Map(
        [...writers].filter(([writer]) => allowedWriters[table]?.[writer] === undefined),
      ),
    }))
    .filter(({ writers }) => writers.size > 1)
    .map(({ table, writers }) => ({
      rule: 'one-writer-a-table',
      path: [...writers.values()].toSorted().at(-1) ?? '',
      line: 1,
      message: `${table} is written by ${[...writers.keys()].toSorted().join(' and ')}; write it through the index.ts of the one that owns it`,
    }));
}

type Edges = Map<string, Map<string, { path: string; why: string }>>;

/** Dependencies between features, with one file and reason each. */
function dependencies(sources: readonly Source[], uses: readonly TableUse[]): Edges {
  const edges: Edges = new Map();
  const add = (from: string, to: string, reason: { path: string; why: string }) => {
    if (from === to) return;
    const known = edges.get(from) ?? new Map<string, { path: string; why: string }>();
    edges.set(from, known);
    if (!known.has(to)) known.set(to, reason);
  };
  for (const { path, text } of sources) {
    const from = partOf(path);
    if (from === undefined) continue;
    for (const name of namesIn(text, [doorImport])) {
      add(from, `features/${name}`, { path, why: `imports ${name}` });
    }
  }
  for (const { table, writers, readers } of uses) {
    for (const [reader, path] of readers) {
      for (const writer of writers.keys()) {
        if (allowedWriters[table]?.[writer] === undefined) {
          add(reader, writer, { path, why: `reads ${table}` });
        }
      }
    }
  }
  return edges;
}

/** One finding for each dependency that is part of a cycle. */
function circles(edges: Edges): Finding[] {
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(edges.get(from)?.keys() ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(edges.get(next)?.keys() ?? []));
    }
    return seen;
  };
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => reachable(to).has(from))
      .map(([to, { path, why }]) => ({
        rule: 'no-circle-of-features',
        path,
        line: 1,
        message: `${from} ${why} of ${to}, which leads back to it; pass in what is needed, or move it to the lower one`,
      })),
  );
}

function partOf(path: string): string | undefined {
  return isTestFile(path) ? undefined : part.exec(path)?.[1];
}

function namesIn(text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
