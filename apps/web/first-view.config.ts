import type { HtmlTagDescriptor, Plugin } from 'vite';
import { prerender } from './prerender.config.ts';
import { firstViews } from './screens.config.ts';

/** The entry that every page loads. */
const APP = ['/src/main.tsx'];

/**
 * zod is heavy, and these addresses load without it. They would load it as soon as a module of theirs shares
 * a file with a schema.
 */
const HEAVY = { code: /^\/assets\/zod-/, keptFrom: ['/', '/dashboard', '/dashboard?tab=quests'] };

/** The placeholder in `index.html` for the loading screen. */
const ROOT = '<div id="root"></div>';

type Chunk = {
  type: 'chunk';
  fileName: string;
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/**
 * Draws the loading screen into `index.html`, where it preloads the app's code, and writes
 * `first-views.json`: for each address the files of code and the API calls, which the server preloads when
 * it sends the document, and the prerendered page that visitors get. Fonts are not preloaded: they would delay
 * the first paint and the code, and the fallback fonts have the same metrics (`fonts.css`).
 */
export function planFirstViews(): Plugin {
  let drawn: ReturnType<typeof prerender>;
  return {
    name: 'goreal:first-views',
    apply: 'build',
    configResolved({ root }) {
      drawn = prerender(root);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { pages } = await drawn;
        const views = firstViews().map(([address, { modules, ...view }]) => {
          const files = filesOf(modules, bundle as unknown as Bundle);
          if (HEAVY.keptFrom.includes(address) && files.some((file) => HEAVY.code.test(file)))
            throw new Error(
              `${address} would begin with zod: keep schemas in modules of their own`,
            );
          return [address, { ...view, files, page: pages[address] }];
        });
        const source = JSON.stringify(Object.fromEntries(views));
        this.emitFile({ type: 'asset', fileName: 'first-views.json', source });
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT} to draw in`);
        const { shell } = await drawn;
        const tags = codeLinks(html, (bundle ?? {}) as unknown as Bundle);
        return { html: html.replace(ROOT, () => `<div id="root">${shell}</div>`), tags };
      },
    },
  };
}

/** The entry imports the app after the first paint; the preload starts its download earlier. */
function codeLinks(html: string, bundle: Bundle): HtmlTagDescriptor[] {
  const files = filesOf(APP, bundle).filter((file) => !html.includes(`"${file}"`));
  return files.map((href) => ({
    tag: 'link',
    attrs: href.endsWith('.css')
      ? { rel: 'stylesheet', href, crossorigin: true }
      : { rel: 'modulepreload', fetchpriority: 'low', href, crossorigin: true },
    injectTo: 'head',
  }));
}

/** Files of these modules and their imports, dependencies first. */
function filesOf(modules: readonly string[], bundle: Bundle): string[] {
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
