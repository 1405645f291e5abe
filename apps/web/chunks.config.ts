type Module = {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

/** What is fetched together: the first views, each by the modules that lead to it. */
const VIEWS: readonly [view: string, root: RegExp][] = [
  ['app', /\/src\/main\.tsx$/],
  ['start', /\/apps\/web\/index\.html$/],
  // Every page has it a moment later; it must not bring the hall along.
  ['start', /\/src\/workers\/start-app-worker\.ts$/],
  ['landing', /\/src\/app\/pages\/landing-page\.tsx$/],
  ['gate', /\/src\/app\/pages\/auth-page\.tsx$/],
  ['hall', /\/src\/app\/(pages\/dashboard-page|query-shell)\.tsx$/],
  ['hall', /\/src\/app\/signed-in-life\.ts$/],
  // The tab it opens with.
  ['hall', /\/src\/features\/celestial\/celestial-tab\.tsx$/],
];

const RULES = /\/packages\/domain\/src\/|\/node_modules\/lucide-react\//;
const ZOD = /\/node_modules\/zod\//;

/** Before compression; a smaller file costs a slow line more than what it spares. */
const SMALL_BYTES = 600;

/**
 * Every file costs a slow line a round trip, six at a time; a chunk for each way of sharing would make eighty of
 * the dashboard's first view. What only one page, tab or panel uses is left to the bundler.
 */
export const sharedChunks = [
  // Only pages with forms check what they are told; the first view of the hall comes without it.
  { name: 'zod', test: ZOD },
  {
    test: /\/apps\/web\/src\/|\/packages\/domain\/src\/|\/node_modules\//,
    name: chunkOf,
    // What a module needs is used by at least the same views, so no chunk ever waits for one that waits for it.
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

/** The file a module travels in, named after the first views that use it. */
function chunkOf(id: string, graph: Graph): string | null {
  const roots = rootsOf(id, graph);
  const views = VIEWS.filter(([, root]) => roots.some((module) => root.test(module)));
  const names = [...new Set(views.map(([view]) => view))];
  // Whatever else uses it, the app is there first.
  if (names[0] === 'app') return 'app';
  const isLeftToBundler = names[0] === 'start' || (names.length === 1 && names[0] !== 'hall');
  return isLeftToBundler ? null : names.join('-') || null;
}

/** The entry and the dynamically imported modules that reach a module by static imports; itself, if it is one. */
function rootsOf(id: string, graph: Graph): string[] {
  const seen = new Set([id]);
  // A set hands out what is added to it while it is walked.
  for (const module of seen) {
    for (const user of graph.getModuleInfo(module)?.importers ?? []) seen.add(user);
  }
  return [...seen].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
