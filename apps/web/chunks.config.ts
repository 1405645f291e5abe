import { chunkRoots } from './screens.config.ts';
import { lazyValue } from './src/ui/lazy-value/lazy-value.ts';

type Module = {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

/** Entry modules of views; modules that they share get a chunk. */
const roots = lazyValue(() => [
  { chunk: 'app', module: '/src/main.tsx' },
  { chunk: 'start', module: '/apps/web/index.html' },
  // Every page loads it after the first view; it must not share a chunk with the dashboard.
  { chunk: 'start', module: '/src/workers/start-app-worker.ts' },
  ...chunkRoots(),
]);

const ZOD = /\/node_modules\/zod\//;

/**
 * Each file costs a slow connection a share of a round trip, with six requests in parallel; one chunk for
 * each combination of importers would split the dashboard's first view into about eighty files. Modules of a
 * single page, tab or panel are left to the bundler.
 */
export const sharedChunks = [
  // Only pages with forms validate input; the dashboard's first view loads without zod.
  { name: 'zod', test: ZOD },
  {
    test: /\/apps\/web\/src\/|\/packages\/domain\/src\/|\/node_modules\//,
    name: chunkOf,
    // A dependency is used by at least the same views as its importer, so chunks do not depend on each other
    // in a circle.
    includeDependenciesRecursively: false,
  },
];

/** The chunk of a module, named after the views that use it. */
function chunkOf(id: string, graph: Graph): string | null {
  const users = rootsOf(id, graph);
  const views = roots().filter(({ module }) => users.some((user) => user.endsWith(module)));
  const names = [...new Set(views.map(({ chunk }) => chunk))];
  // The app chunk is always loaded, so modules that it shares with views belong to it.
  if (names[0] === 'app') return 'app';
  const isLeftToBundler = names[0] === 'start' || (names.length === 1 && names[0] !== 'dashboard');
  return isLeftToBundler ? null : names.join('-') || null;
}

/**
 * The entry and the dynamically imported modules that reach this module by static imports, possibly the
 * module itself.
 */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id]);
  // A Set iterates over elements that are added during the iteration.
  for (const module of seen) {
    for (const user of graph.getModuleInfo(module)?.importers ?? []) seen.add(user);
  }
  return [...seen].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
