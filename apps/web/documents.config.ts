import {
  type PageDocument,
  preloadLinks,
  readTemplate,
  writeDocument,
} from './page-document.config.ts';

/** The module that every document starts. */
const START = ['/src/start.ts'];
/** The module that START loads after the first paint. */
const APP = ['/src/main.tsx'];

type Chunk = {
  type: 'chunk';
  fileName: string;
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
type Asset = { type: 'asset'; source: string | Uint8Array };
export type Bundle = Readonly<Record<string, Chunk | Asset>>;

export type Drawings = {
  /** Markup of the loading screen. */
  shell: string;
  /** By address, the public pages as visitors see them. */
  pages: Readonly<Record<string, { title: string; markup: string }>>;
};

type Loads = { calls: readonly string[]; modules: readonly string[] };
type View = Loads & { access: string; frame?: string | undefined; forNewPlayers?: Loads };

/** `documents.json`, which the server reads at its start. */
type Documents = {
  /** For every address without a document of its own. */
  shell: PageDocument;
  pages: Readonly<
    Record<
      string,
      Pick<View, 'access' | 'calls'> & {
        document: PageDocument;
        forVisitors?: PageDocument;
        /** The server adds them to the document for a player on the first path. */
        forNewPlayers?: { calls: readonly string[]; links: string };
      }
    >
  >;
};

/** @throws {Error} when the markup has a class that no style sheet has: it would be painted without its style */
export function documentsOf(
  bundle: Bundle,
  { drawings, views }: { drawings: Drawings; views: readonly (readonly [string, View])[] },
): Documents {
  for (const { markup } of [{ markup: drawings.shell }, ...Object.values(drawings.pages)]) {
    requireStyles(markup, bundle);
  }
  const template = readTemplate(textOf('/index.html', bundle));
  const entry = filesOf(START, bundle).filter(isCode);
  const app = filesOf([...START, ...APP], bundle);
  const withApp = (files: readonly string[]) => [...new Set([...app, ...files])];
  const linksTo = (files: readonly string[]) => ({
    entry,
    code: files.filter((file) => isCode(file) && !entry.includes(file)),
  });
  const inlined = (files: readonly string[]) =>
    files.filter(isStyle).map((href) => ({ href, css: textOf(href, bundle) }));

  /**
   * The loading screen, with links to the files of the page that follows it, and the empty header and bars of
   * that page's frame.
   */
  const shellBefore = (files: readonly string[], frame?: string) =>
    writeDocument(template, {
      root: `<div id="root"${frame ? ` data-frame="${frame}"` : ''}>${drawings.shell}</div>`,
      inlineStyles: inlined(app),
      styles: files.filter((file) => isStyle(file) && !app.includes(file)),
      ...linksTo(withApp(files)),
    });
  const drawnPage = (files: readonly string[], { title, markup }: Drawings['pages'][string]) =>
    writeDocument(template, {
      title,
      root: `<div id="root" data-drawn>${markup}</div>`,
      inlineStyles: inlined(withApp(files)),
      styles: [],
      ...linksTo(withApp(files)),
      isCodeLater: true,
    });

  /** Links to what new players need beside the files of the page. */
  const forNew = (files: readonly string[], { calls, modules }: Loads) => {
    const more = filesOf(modules, bundle).filter((file) => !withApp(files).includes(file));
    return { calls, links: preloadLinks(more.filter(isStyle), more.filter(isCode)) };
  };

  const pages = views.map(([address, { access, calls, modules, frame, forNewPlayers }]) => {
    const files = filesOf(modules, bundle);
    const drawing = drawings.pages[address];
    const page = {
      access,
      calls,
      document: shellBefore(files, frame),
      ...(drawing && { forVisitors: drawnPage(files, drawing) }),
      ...(forNewPlayers && { forNewPlayers: forNew(files, forNewPlayers) }),
    };
    return [address, page] as const;
  });
  return { shell: shellBefore([]), pages: Object.fromEntries(pages) };
}

/** Files of these modules and their imports, dependencies first. */
export function filesOf(modules: readonly string[], bundle: Bundle): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports) add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    files.add(`/${chunk.fileName}`);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    );
    if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk of ${module}`);
    add(chunk.fileName);
  }
  return [...files];
}

/** The markup is built apart from the style sheets. Icons have classes without a style. */
function requireStyles(markup: string, bundle: Bundle): void {
  const files = Object.keys(bundle).filter(isStyle);
  const styles = files.map((file) => textOf(`/${file}`, bundle)).join('');
  const styled = new Set([...styles.matchAll(/[.]([\w-]+)/g)].map(([, name]) => name));
  for (const [, names = ''] of markup.matchAll(/ class="([^"]*)"/g)) {
    const unstyled = names
      .split(' ')
      .find((name) => !name.startsWith('lucide') && !styled.has(name));
    if (unstyled) throw new Error(`no style sheet has the class ${unstyled} of the markup`);
  }
}

const isStyle = (file: string) => file.endsWith('.css');
const isCode = (file: string) => !isStyle(file);

function textOf(file: string, bundle: Bundle): string {
  const asset = bundle[file.slice(1)];
  if (asset?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}
