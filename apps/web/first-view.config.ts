import type { Plugin } from 'vite';
import { type Bundle, documentsOf, filesOf } from './documents.config.ts';
import { prerender } from './prerender.config.ts';
import { firstViews } from './screens.config.ts';

/**
 * zod is large, and the first views of these addresses load without it. The build fails when one of their
 * modules shares a file with a schema and so loads it.
 */
const HEAVY = { code: /^\/assets\/zod-/, keptFrom: ['/', '/dashboard', '/dashboard?tab=quests'] };

/**
 * Writes the finished documents. `index.html` is the loading screen, which loads the app's code; `documents.json`
 * holds it for the server, and for each address its own document, the API calls that the server preloads when it
 * sends it, and the prerendered document that visitors get. Fonts are not preloaded: they would delay the first
 * paint and the code, and the fallback fonts have the same metrics (`fonts.css`).
 */
export function writeDocuments(): Plugin {
  let drawn: ReturnType<typeof prerender>;
  return {
    name: 'goreal:documents',
    apply: 'build',
    configResolved({ root }) {
      drawn = prerender(root);
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = bundle as unknown as Bundle;
        const views = firstViews();
        for (const [address, { modules }] of views) {
          if (HEAVY.keptFrom.includes(address))
            expectNothingHeavy(address, filesOf(modules, files));
        }
        const documents = documentsOf(files, { drawings: await drawn, views });
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build has no index.html');
        index.source = documents.shell.before + documents.shell.after;
        const source = JSON.stringify(documents);
        this.emitFile({ type: 'asset', fileName: 'documents.json', source });
      },
    },
  };
}

function expectNothingHeavy(address: string, files: readonly string[]): void {
  if (files.some((file) => HEAVY.code.test(file)))
    throw new Error(
      `${address} would load zod in its first view: keep schemas in separate modules`,
    );
}
