import path from 'node:path';

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

/** Modules that only hand on what others declare; most of a door is no business of who comes through it. */
const DOOR =
  /\/packages\/domain\/src\/[^/]+\/index\.ts$|\/node_modules\/lucide-react\/.*\/lucide-react\.m?js$/;
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
    for (const user of usersOf(module, graph)) seen.add(user);
  }
  return [...seen].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/** Who imports a module; of those who come through a door, only who asks there for a name of this module. */
function usersOf(id: string, graph: Graph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.flatMap((importer) =>
    DOOR.test(importer) ? [...(askersAt(importer, graph).get(id) ?? [])] : importer,
  );
}

const doors = new Map<string, Map<string, Set<string>>>();

/** Of each module behind a door, who asks for it there. */
function askersAt(door: string, graph: Graph): Map<string, Set<string>> {
  const known = doors.get(door);
  if (known) return known;
  const moduleOf = new Map<string, string>();
  for (const { from, names } of clausesOf(door, graph)) {
    for (const { outer } of names) moduleOf.set(outer, path.resolve(path.dirname(door), from));
  }
  const askers = new Map<string, Set<string>>();
  for (const user of graph.getModuleInfo(door)?.importers ?? []) {
    for (const { inner } of clausesOf(user, graph).flatMap(({ names }) => names)) {
      const module = moduleOf.get(inner);
      if (module) askers.set(module, (askers.get(module) ?? new Set()).add(user));
    }
  }
  doors.set(door, askers);
  return askers;
}

/** One `import { inner as … } from` or `export { … as outer } from` of a module; types left out. */
type Clause = { from: string; names: { inner: string; outer: string }[] };

function clausesOf(id: string, graph: Graph): Clause[] {
  const code = graph.getModuleInfo(id)?.code ?? '';
  const found = code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, list = '', from = '']) => ({ from, names: namesIn(list) }));
}

function namesIn(list: string): Clause['names'] {
  const names = list.split(',').map((name) => name.trim());
  return names
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [inner = '', outer = inner] = name.split(/\s+as\s+/);
      return { inner, outer };
    });
}
