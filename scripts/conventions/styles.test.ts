import { describe, expect, test } from 'vitest';
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

test('the whole module may use any class, a computed name one that is a text of the component', () => {
  expect(broken(css, 'draw(styles);')).toEqual([]);
  expect(broken(css, `type Tone = 'card' | 'head';\nconst a = styles[tone];`)).toEqual([]);
  expect(broken(css, `type Tone = 'card';\nconst a = styles[tone];`)).toEqual([
    'used-classes card.module.css:4',
  ]);
});

describe('a shared class', () => {
  const sheet = parseSource(
    'apps/web/src/ui/tokens/shared-classes.css',
    '.row { gap: 0; }\n.soft { margin: 0; }',
  );
  const find = (code: string) =>
    checkStyles([sheet, parseSource(`${folder}/card.tsx`, code)]).map(
      ({ rule, line, message }) => `${rule}:${line} ${/class ([\w-]+)/.exec(message)?.[1]}`,
    );

  test('is known and used', () => {
    expect(find(`<p className="soft"><i className={\`row \${styles.card}\`} /></p>`)).toEqual([]);
    expect(find(`<p\nclassName="row"><i className={\`sofd \${styles.card}\`} /></p>`)).toEqual([
      'known-classes:2 sofd',
      'used-classes:2 soft',
    ]);
  });

  test('is found behind a class of a module, in a choice and over several lines', () => {
    const behind = `<p className={\`\${styles.card} row \${styles.head} soft\`} />`;
    const chosen = `<p\nclassName={\nisOpen === 'yes'\n? 'row'\n: classNames('soft', styles[at])} />`;
    expect(find(behind)).toEqual([]);
    expect(find(chosen)).toEqual([]);
    expect(find(behind.replace(' soft', ' sofd'))).toEqual([
      'known-classes:1 sofd',
      'used-classes:2 soft',
    ]);
    expect(find(chosen.replace(`'row'`, `'rows'`))).toEqual([
      'known-classes:4 rows',
      'used-classes:1 row',
    ]);
  });

  test('is neither a compared string, nor a key, nor a variant of a button', () => {
    const others = [
      `at !== 'row' && styles.card`,
      `styles['soft']`,
      `buttonClass({ size: 'row' })`,
    ];
    for (const expression of others) {
      expect(find(`<p className={${expression}} />`)).toEqual([
        'used-classes:1 row',
        'used-classes:2 soft',
      ]);
    }
  });

  test('gives no class of a module its name, except those that only computed names read', () => {
    const rules = (use: string) =>
      checkStyles([
        sheet,
        parseSource(`${folder}/card.module.css`, '.card { margin: 0; }\n.row { margin: 0; }'),
        parseSource(
          `${folder}/card.tsx`,
          `import styles from './card.module.css';\n<p className="row soft">{${use}}</p>`,
        ),
      ]).map(({ rule, path, line }) => `${rule} ${path}:${line}`);
    const found = [`distinct-classes ${folder}/card.module.css:2`];
    expect(rules('[styles.card, styles.row]')).toEqual(found);
    expect(rules('[styles.card, styles.row, styles[look]]')).toEqual(found);
    expect(rules(`[styles.card, styles[isOpen ? 'row' : 'list']]`)).toEqual([]);
  });
});
