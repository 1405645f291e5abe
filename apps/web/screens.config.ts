import { ADMIN_TABS } from './src/app/screens/admin-tabs.ts';
import { DASHBOARD_TABS } from './src/app/screens/dashboard-tabs.ts';
import { PAGES, SHELL, SIGNED_IN_EFFECTS } from './src/app/screens/pages.ts';
import type { Loadable, PageScreen, Screen } from './src/app/screens/screen.ts';

type Loads = Required<Pick<Screen, 'calls'>> & { modules: readonly string[] };

/** The modules and API calls of an address's first view, from the tables of screens. */
type FirstView = Loads & {
  access: PageScreen['access'];
  frame: PageScreen['frame'];
  /** Loaded as well for a player on the first path. */
  forNewPlayers?: Loads;
};

const TABS: Readonly<Record<string, readonly (Loadable & { id: string })[]>> = {
  '/dashboard': DASHBOARD_TABS,
  '/admin': ADMIN_TABS,
};

/** By address. The address without a tab shows the first one. */
export function firstViews(): [address: string, FirstView][] {
  return PAGES.flatMap((page) => page.paths.flatMap((path) => viewsAt(path, page)));
}

/** Entry modules of first views; modules that they share get a file. */
export function chunkRoots(): { chunk: string; module: string }[] {
  return [...PAGES, SHELL, SIGNED_IN_EFFECTS, ...Object.values(TABS).flat()].flatMap((screen) =>
    screen.chunk ? [{ chunk: screen.chunk, module: moduleOf(screen) }] : [],
  );
}

function viewsAt(path: string, page: PageScreen): [string, FirstView][] {
  const screens = [...(page.isInShell ? [SHELL, SIGNED_IN_EFFECTS] : []), page];
  const viewWith = (tabs: readonly Loadable[]): FirstView => {
    const { access, frame, forNewPlayers } = page;
    return {
      access,
      frame,
      ...loadsOf([...screens, ...tabs]),
      ...(forNewPlayers && { forNewPlayers: loadsOf([forNewPlayers]) }),
    };
  };
  const tabs = TABS[path] ?? [];
  return [
    [path, viewWith(tabs.slice(0, 1))],
    ...tabs.map((tab): [string, FirstView] => [`${path}?tab=${tab.id}`, viewWith([tab])]),
  ];
}

const loadsOf = (screens: readonly Loadable[]): Loads => ({
  modules: screens.map(moduleOf),
  calls: screens.flatMap(({ calls }) => calls ?? []),
});

/**
 * The module that a screen loads, from the text of its function, which Node keeps. `vite --configLoader native`
 * runs the tables in Node; a loader that rewrites imports fails here.
 */
function moduleOf({ load }: Loadable): string {
  const module = /import\('#([^']+)'\)/.exec(load.toString())?.[1];
  if (module === undefined) throw new Error(`this screen imports no module: ${load.toString()}`);
  return `/src/${module}`;
}
