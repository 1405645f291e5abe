import { expect, test } from 'vitest';
import { parseSource } from './source.ts';
import { checkStyles } from './styles.ts';

const folder = 'apps/web/src/ui/card';

function broken(css: string, code: string, specifier = './card.module.css'): string[] {
  const component = `import styles from '${specifier}';\n${code}`;
  return checkStyles([
    parseSource(`${folder}/card.module.css`, css),
    parseSource(`${folder}/card.tsx`, component),
  ]).map(({ rule, path, line }) => `${rule} ${path.slice(folder.length + 1)}:${line}`);
}

const css =
  '/* .old */\n.card { margin: 0.5rem; }\n@media print {\n  .card > .head { color: red; }\n}';

test('classes that are used and exist are no findings', () => {
  expect(broken(css, 'const a = [styles.card, styles.head];')).toEqual([]);
  expect(broken(css, 'const a = [styles.card, styles.head];', '#ui/card/card.module.css')).toEqual(
    [],
  );
});

test('a class that the module lacks is found, at the line that uses it', () => {
  expect(broken(css, '\nconst a = [styles.card, styles.head, styles.foot];')).toEqual([
    'known-classes card.tsx:3',
  ]);
});

test('a class that is not used is found, also in a module without components', () => {
  expect(broken(css, 'const a = styles.card;')).toEqual(['used-classes card.module.css:4']);
  expect(broken(css, '', '#ui/other.module.css')).toHaveLength(2);
});

test('a class is not used by a longer name, or by another object', () => {
  const longer = '.card { margin: 0; }\n.cardTitle { margin: 0; }';
  expect(broken(longer, 'const a = styles.cardTitle;')).toEqual(['used-classes card.module.css:1']);
  expect(broken('.card { margin: 0; }', 'const a = otherstyles.card;')).toHaveLength(1);
});

test('computed names and the whole module may use any class', () => {
  expect(broken(css, 'const a = styles[tone];')).toEqual([]);
  expect(broken(css, 'draw(styles);')).toEqual([]);
});

test('a shared class is known and used', () => {
  const sheet = parseSource(
    'apps/web/src/ui/tokens/shared-classes.css',
    '.row { gap: 0; }\n.soft { margin: 0; }',
  );
  const find = (code: string) =>
    checkStyles([sheet, parseSource(`${folder}/card.tsx`, code)]).map(
      ({ rule, line, message }) => `${rule}:${line} ${/class ([\w-]+)/.exec(message)?.[1]}`,
    );
  expect(find(`<p className="soft">\n<p className={\`row \${styles.card}\`}>`)).toEqual([]);
  expect(find(`<p className="row">\n<p className={\`sofd \${styles.card}\`}>`)).toEqual([
    'known-classes:2 sofd',
    'used-classes:2 soft',
  ]);
});
