type Module = {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

/** The views whose shared modules get chunks of their own, each with the modules that start it. */
const VIEWS: readonly [view: string, root: RegExp][] = [
  ['app', /\/src\/main\.tsx$/],
  ['start', /\/apps\/web\/index\.html$/],
  // Every page loads it after the first view; it must not share a chunk with the dashboard.
  ['start', /\/src\/workers\/start-app-worker\.ts$/],
  ['landing', /\/src\/app\/pages\/landing-page\.tsx$/],
  ['gate', /\/src\/app\/pages\/auth-page\.tsx$/],
  ['hall', /\/src\/app\/(pages\/dashboard-page|query-shell)\.tsx$/],
  ['hall', /\/src\/app\/signed-in-effects\.ts$/],
  // The dashboard's default tab.
  ['hall', /\/src\/features\/celestial\/celestial-tab\.tsx$/],
];

const RULES = /\/packages\/domain\/src\/|\/node_modules\/lucide-react\//;
const ZOD = /\/node_modules\/zod\//;

/** Before compression. On a slow connection an extra request costs more than a few unneeded bytes. */
const SMALL_BYTES = 600;

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
  {
    name: 'rules',
    test: RULES,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL_BYTES,
    includeDependenciesRecursively: false,
  },
];

/** The chunk of a module, named after the views that use it. */
function chunkOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const views = VIEWS.filter(([, root]) => roots.some((module) => root.test(module)));
  const names = [...new Set(views.map(([view]) => view))];
  // The app chunk is always loaded, so it may serve every view.
  if (names[0] === 'app') return 'app';
  const isLeftToBundler = names[0] === 'start' || (names.length === 1 && names[0] !== 'hall');
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
