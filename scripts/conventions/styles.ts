import { posix } from 'node:path';
import ts from 'typescript';
import { eachNode, type Finding, lineOf, type Source } from './source.ts';

/** `import styles from './card.module.css'` */
const IMPORT = /import (\w+) from '([^']+[.]module[.]css)'/g;

/** Their classes are used by name, without an import: `className="stack gap-4"`. */
const SHARED = 'apps/web/src/ui/tokens/shared-classes.css';
/** A function whose arguments are variants, not classes. */
const BUTTON_CLASS = 'buttonClass';

type Use = { source: Source; name: string; rest: string };

/** Every class that a component uses exists in one CSS module or is shared, not both, and every class there is used. */
export function checkStyles(sources: readonly Source[]): Finding[] {
  const uses = usesByModule(sources);
  const sheet = sources.find(({ path }) => path === SHARED);
  const shared = classesIn(sheet?.text ?? '');
  return [
    ...sources
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap((module) => {
        const classes = classesIn(module.text);
        const users = uses.get(module.path) ?? [];
        return [
          ...missing(users, classes),
          ...unused(module, classes, users),
          ...ambiguous(module, classes, { users, shared }),
        ];
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

/** The shared classes that elements take, beside those of modules: `className={`stack ${styles.list}`}`. */
function sharedUses(source: Source): { name: string; path: string; line: number }[] {
  if (!source.tree) return [];
  return [...eachNode(source.tree)].filter(isClassName).flatMap((attribute) =>
    textsIn(attribute).flatMap((node) =>
      node.text
        .split(/\s+/)
        .filter(Boolean)
        .map((name) => ({ name, path: source.path, line: lineOf(source, node) })),
    ),
  );
}

const isClassName = (node: ts.Node): node is ts.JsxAttribute =>
  ts.isJsxAttribute(node) && node.name.getText() === 'className';

type Text = ts.StringLiteralLike | ts.TemplateHead | TemplateRest;
type TemplateRest = ts.TemplateMiddle | ts.TemplateTail;

/** Strings and parts of templates that may become classes, which compared strings and keys do not. */
function textsIn(node: ts.Node): Text[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || isTemplateRest(node)) {
    return [node];
  }
  if (ts.isCallExpression(node) && node.expression.getText() === BUTTON_CLASS) return [];
  if (ts.isElementAccessExpression(node) || isComparison(node)) return [];
  const texts: Text[] = [];
  node.forEachChild((child) => {
    texts.push(...textsIn(child));
  });
  return texts;
}

const isTemplateRest = (node: ts.Node): node is TemplateRest =>
  ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());

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
  return [...classes]
    .filter((found) => !isRead(found, users) && !isVariant(found, users))
    .filter((found) => !new RegExp(`composes:[^;]*\\b${found}\\b`).test(module.text))
    .map((found) => unusedIn(module, found));
}

const isRead = (found: string, users: readonly Use[]) =>
  users.some(({ name, rest }) =>
    new RegExp(`(?<![\\w.'/])${name}[.]${found}(?![\\w-])`).test(rest),
  );

/**
 * The component reads classes by a computed name, which may be this one: it is a value of a property there (`'small'`).
 * One that passes the whole object on may use any class.
 */
function isVariant(found: string, users: readonly Use[]): boolean {
  return users.some(({ name, rest }) => {
    if (new RegExp(`(?<![\\w.])${name}(?![\\w.[])`).test(rest)) return true;
    return new RegExp(`(?<![\\w.])${name}\\[`).test(rest) && rest.includes(`'${found}'`);
  });
}

/** A variant's class has the name of a property's value, which may be any word. */
function ambiguous(
  module: Source,
  classes: ReadonlySet<string>,
  { users, shared }: { users: readonly Use[]; shared: ReadonlySet<string> },
): Finding[] {
  return [...classes]
    .filter((name) => shared.has(name) && (isRead(name, users) || !isVariant(name, users)))
    .map((name) => ({
      rule: 'distinct-classes',
      path: module.path,
      line: lineOfClass(module, name),
      message: `${name} is also a shared class of ${SHARED}; take that one, or name this class otherwise`,
    }));
}

function unusedIn(sheet: Source, name: string): Finding {
  const message = `no component takes the class ${name}; remove its rules`;
  return { rule: 'used-classes', path: sheet.path, line: lineOfClass(sheet, name), message };
}

function lineOfClass({ text }: Source, name: string): number {
  return text.split('\n').findIndex((row) => row.includes(`.${name}`)) + 1;
}
