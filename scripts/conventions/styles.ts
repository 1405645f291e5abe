import { posix } from 'node:path';
import type { Finding, Source } from './source.ts';

/** `import styles from './card.module.css'` */
const IMPORT = /import (\w+) from '([^']+[.]module[.]css)'/g;

/** Their classes are used by name, without an import: `className="stack gap-4"`. */
const SHARED = 'apps/web/src/ui/tokens/shared-classes.css';
/** The shared classes of an element, possibly before those of a module: `className={`stack ${styles.list}`}`. */
const SHARED_USE = /className=(?:"([^"]*)|\{`([^$`]*))/g;

type Use = { source: Source; name: string; rest: string };

/** Every class that a component uses exists in the CSS module or is shared, and every class there is used. */
export function checkStyles(sources: readonly Source[]): Finding[] {
  const uses = usesByModule(sources);
  return [
    ...sources
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap((module) => {
        const classes = classesIn(module.text);
        const users = uses.get(module.path) ?? [];
        return [...missing(users, classes), ...unused(module, classes, users)];
      }),
    ...checkSharedClasses(sources),
  ];
}

function checkSharedClasses(sources: readonly Source[]): Finding[] {
  const known = new Map(
    sources
      .filter(({ path }) => path.startsWith('apps/web/src/') && !path.endsWith('.module.css'))
      .filter(({ path }) => path.endsWith('.css'))
      .flatMap((sheet) => [...classesIn(sheet.text)].map((name) => [name, sheet] as const)),
  );
  const used = sources.filter(({ path }) => /^apps\/web\/.*[.]tsx$/.test(path)).flatMap(sharedUses);
  const names = new Set(used.map(({ name }) => name));
  return [
    ...used
      .filter(({ name }) => !known.has(name))
      .map(({ name, path, line }) => ({
        rule: 'known-classes',
        path,
        line,
        message: `no shared class ${name} in ${SHARED}; take one from there or from a CSS module`,
      })),
    ...[...known]
      .filter(([name, { path }]) => path === SHARED && !names.has(name))
      .map(([name, sheet]) => unusedIn(sheet, name)),
  ];
}

function sharedUses({ path, text }: Source): { name: string; path: string; line: number }[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(SHARED_USE)].flatMap(([, plain, before]) =>
      (plain ?? before ?? '')
        .split(' ')
        .filter(Boolean)
        .map((name) => ({ name, path, line: index + 1 })),
    ),
  );
}

function usesByModule(sources: readonly Source[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const source of sources.filter(({ path }) => /^apps\/web\/.*[.]tsx?$/.test(path))) {
    for (const [, name = '', specifier = ''] of source.text.matchAll(IMPORT)) {
      const path = specifier.startsWith('#')
        ? `apps/web/src/${specifier.slice(1)}`
        : posix.join(posix.dirname(source.path), specifier);
      const rest = source.text.replaceAll(IMPORT, '');
      uses.set(path, [...(uses.get(path) ?? []), { source, name, rest }]);
    }
  }
  return uses;
}

/** Class names in the selectors, which are the texts before a brace. */
function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/[*][\s\S]*?[*]\//g, '').match(/[^{};]*\{/g) ?? [];
  return new Set(
    [...selectors.join(' ').matchAll(/[.]([a-z_][\w-]*)/gi)].map(([, found = '']) => found),
  );
}

function missing(users: readonly Use[], classes: ReadonlySet<string>): Finding[] {
  return users.flatMap(({ source, name, rest }) =>
    rest.split('\n').flatMap((text, index) =>
      [...text.matchAll(new RegExp(`(?<![\\w.'/])${name}[.](\\w+)`, 'g'))]
        .filter(([, found = '']) => !classes.has(found))
        .map(([, found]) => ({
          rule: 'known-classes',
          path: source.path,
          line: index + 1,
          message: `the CSS module has no class ${found}; add it, or take no class`,
        })),
    ),
  );
}

function unused(module: Source, classes: ReadonlySet<string>, users: readonly Use[]): Finding[] {
  // A component that reads a class by a computed name, or passes the whole object on, may use any class.
  const takesAny = users.some(({ name, rest }) =>
    new RegExp(`(?<![\\w.])${name}(?![\\w.])`).test(rest),
  );
  if (takesAny) return [];
  const isUsed = (found: string) =>
    users.some(({ name, rest }) =>
      new RegExp(`(?<![\\w.'/])${name}[.]${found}(?![\\w-])`).test(rest),
    );
  return [...classes]
    .filter((found) => !isUsed(found))
    .filter((found) => !new RegExp(`composes:[^;]*\\b${found}\\b`).test(module.text))
    .map((found) => unusedIn(module, found));
}

function unusedIn({ path, text }: Source, name: string): Finding {
  const line = text.split('\n').findIndex((row) => row.includes(`.${name}`)) + 1;
  const message = `no component takes the class ${name}; remove its rules`;
  return { rule: 'used-classes', path, line, message };
}
