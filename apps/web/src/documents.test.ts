import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Bundle, documentsOf } from '../documents.config.ts';

const INDEX =
  '<head><title>Academy</title><script src="/env.js"></script><!-- links -->' +
  '<script type="module" src="/assets/index.js"></script></head>' +
  '<body><div id="root"></div><noscript>no</noscript></body>';

const chunk = (name: string, module: string, imports: string[], styles: string[] = []) => ({
  type: 'chunk' as const,
  fileName: `assets/${name}.js`,
  imports: imports.map((file) => `assets/${file}.js`),
  moduleIds: [`/project${module}`],
  viteMetadata: { importedCss: new Set(styles.map((style) => `assets/${style}.css`)) },
});
const asset = (source: string) => ({ type: 'asset' as const, source });

function bundleWith(index = INDEX): Bundle {
  const chunks = [
    chunk('runtime', '/runtime.js', []),
    chunk('frame', '/react.js', ['runtime']),
    chunk('index', '/src/start.ts', ['runtime'], ['base']),
    chunk('app', '/src/main.tsx', ['frame', 'index']),
    chunk('gate', '/src/app/gate.tsx', ['frame', 'index', 'app'], ['gate']),
    chunk('chat', '/src/app/chat.tsx', ['frame', 'gate'], ['chat']),
  ];
  return {
    'index.html': asset(index),
    'assets/base.css': asset('body{}'),
    'assets/gate.css': asset('.gate{content:"$&"}'),
    'assets/chat.css': asset('.chat{}'),
    ...Object.fromEntries(chunks.map((file) => [file.fileName, file])),
  };
}

const drawings = {
  shell: '<main>Wait</main>',
  pages: { '/login': { title: 'The gate', markup: '<h1>Come in for $&</h1>' } },
};
const viewOf = (module: string) => ({ access: 'anyone', calls: ['/api/one'], modules: [module] });
const views = [
  ['/login', viewOf('/src/app/gate.tsx')],
  ['/chat', viewOf('/src/app/chat.tsx')],
] as const;
const documents = (bundle = bundleWith()) => documentsOf(bundle, { drawings, views });
const page = (address: string) => {
  const found = documents().pages[address];
  if (!found) throw new Error(`no page ${address}`);
  return found;
};

const BASE =
  '<style>body{}</style><link disabled rel="stylesheet" crossorigin href="/assets/base.css">';
const hashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;
const codeOf = (...names: string[]) =>
  names.map(
    (name) =>
      `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${name}.js">`,
  );

const START =
  '<head><title>Academy</title><script src="/env.js"></script>' +
  '<script type="module" crossorigin src="/assets/index.js"></script>';
const RUNTIME = '<link rel="modulepreload" crossorigin href="/assets/runtime.js">';
const END = '</head><body><div id="root"><main>Wait</main></div><noscript>no</noscript></body>';

test('the shell is the loading screen with its styles and the code of the app', () => {
  expect(documents().shell).toEqual({
    before: START + BASE,
    after: RUNTIME + codeOf('frame', 'app').join('') + END,
    styleHashes: [hashOf('body{}')],
  });
});

test('a page with a frame of its own has it around the loading screen', () => {
  const framed = [['/chat', { ...viewOf('/src/app/chat.tsx'), frame: 'chat' }]] as const;
  const { pages, shell } = documentsOf(bundleWith(), { drawings, views: framed });
  const root = '<div id="root" data-frame="chat"><main>Wait</main></div>';
  expect(pages['/chat']?.document.after).toContain(root);
  expect(shell.after).toContain('<div id="root"><main>Wait</main></div>');
});

test('a page preloads the code of its address, and nothing twice', () => {
  const preload = (name: string) =>
    `<link rel="preload" as="style" crossorigin href="/assets/${name}.css">`;
  expect(page('/chat')).toEqual({
    access: 'anyone',
    calls: ['/api/one'],
    document: {
      // The server puts the API requests here: behind the styles, before the code.
      before: START + BASE + preload('gate') + preload('chat'),
      after: RUNTIME + codeOf('frame', 'app', 'gate', 'chat').join('') + END,
      styleHashes: [hashOf('body{}')],
    },
  });
});

describe('a prerendered page', () => {
  test('has its texts and all its styles, and leaves the code for later', () => {
    const visitors = page('/login').forVisitors;
    expect(`${visitors?.before}${visitors?.after}`).toBe(
      START.replace('Academy', 'The gate') +
        BASE +
        '<style>.gate{content:"$&"}</style>' +
        '<link disabled rel="stylesheet" crossorigin href="/assets/gate.css">' +
        RUNTIME +
        ['frame', 'app', 'gate']
          .map((name) => `<link data-later crossorigin href="/assets/${name}.js">`)
          .join('') +
        '</head><body><div id="root" data-drawn><h1>Come in for $&</h1></div>' +
        '<noscript>no</noscript></body>',
    );
  });

  test('names the hash of each of its styles', () => {
    expect(page('/login').forVisitors?.styleHashes).toEqual([
      hashOf('body{}'),
      hashOf('.gate{content:"$&"}'),
    ]);
  });

  test('has a loading screen beside it, for players', () => {
    const { before, after } = page('/login').document;
    expect(before).not.toContain('<style>.gate');
    expect(after).toContain('<main>Wait</main>');
    expect(after).not.toContain('data-');
  });
});

test.each(['<title>', '</title>', '<!-- links -->', '</head>', '<div id="root"></div>'])(
  'an index.html without %s, or with two, fails the build',
  (mark) => {
    const fault = `index.html must contain ${mark} once`;
    expect(() => documents(bundleWith(INDEX.replace(mark, '')))).toThrow(fault);
    expect(() => documents(bundleWith(INDEX.replace(mark, mark + mark)))).toThrow(fault);
  },
);

test('a module or a style that the build lacks fails it', () => {
  const { 'assets/chat.js': chat, ...withoutChat } = bundleWith();
  expect(chat).toBeDefined();
  expect(() => documents(withoutChat)).toThrow('the build has no chunk of /src/app/chat.tsx');
  const { 'assets/base.css': base, ...withoutBase } = bundleWith();
  expect(base).toBeDefined();
  expect(() => documents(withoutBase)).toThrow('the build has no /assets/base.css');
});

test('markup with a class that no style sheet has ends the build', () => {
  const shell = '<main class="gate lucide"><p class="gate other">Wait</p></main>';
  expect(() => documentsOf(bundleWith(), { drawings: { ...drawings, shell }, views })).toThrow(
    'no style sheet has the class other',
  );
});

test('the beginning of a class is not that class', () => {
  const shell = '<main class="gat">Wait</main>';
  expect(() => documentsOf(bundleWith(), { drawings: { ...drawings, shell }, views })).toThrow(
    'no style sheet has the class gat of',
  );
});
