import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The entry that every page loads. */
const APP = ['src/main.tsx'];

const DASHBOARD = [
  'src/app/query-shell.tsx',
  'src/app/pages/dashboard-page.tsx',
  'src/app/signed-in-effects.ts',
] as const;

/** Modules of the dashboard's tabs; the quests tab is part of the page. */
const TABS = {
  celestial: 'src/features/celestial/celestial-tab.tsx',
  ascension: 'src/app/dashboard/ascension-tab.tsx',
  journey: 'src/app/dashboard/journey-tab.tsx',
  chat: 'src/features/chat/chat-tab.tsx',
  honor: 'src/features/leaderboards/honor-tab.tsx',
  'aura-stream': 'src/app/dashboard/aura-stream-tab.tsx',
  notifications: 'src/features/notifications/inbox.tsx',
  settings: 'src/app/dashboard/settings-tab.tsx',
} as const;

/**
 * zod is heavy, and these addresses load without it. They would load it as soon as a module of theirs shares
 * a file with a schema.
 */
const HEAVY = { code: /^\/assets\/zod-/, keptFrom: ['/', '/dashboard', '/dashboard?tab=quests'] };

const PANEL = [
  'src/app/query-shell.tsx',
  'src/app/pages/admin-page.tsx',
  'src/app/signed-in-effects.ts',
] as const;

const ADMIN_TABS = {
  submissions: 'src/app/admin/review-desk.tsx',
  backgrounds: 'src/features/backgrounds/backgrounds-tab.tsx',
  quests: 'src/features/quests/quest-book.tsx',
  'guild-images': 'src/features/guilds/guild-images-tab.tsx',
  'error-logs': 'src/features/error-logs/error-logs-tab.tsx',
  notifications: 'src/features/broadcasts/broadcasts-tab.tsx',
  'aura-stream': 'src/features/strava/activity-log-tab.tsx',
  members: 'src/app/admin/members-desk.tsx',
  operations: 'src/app/admin/operations-desk.tsx',
} as const;

/** The modules that each address shows first; their imports are added. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/app/pages/landing-page.tsx'],
  '/login': ['src/app/pages/auth-page.tsx'],
  '/register': ['src/app/pages/auth-page.tsx'],
  '/select-guild': ['src/app/query-shell.tsx', 'src/app/pages/select-guild-page.tsx'],
  '/dashboard': [...DASHBOARD, TABS.celestial],
  '/dashboard?tab=quests': DASHBOARD,
  ...withTabs('/dashboard', DASHBOARD, TABS),
  '/admin': [...PANEL, ADMIN_TABS.submissions],
  ...withTabs('/admin', PANEL, ADMIN_TABS),
};

/** API calls of every dashboard tab. */
const DASHBOARD_CALLS = ['/api/users/{uid}/notifications?filter=all', '/api/guilds'];
const RECORD = '/api/leaderboards/celestial_record';
const PENDING = '/api/submissions/pending';

/**
 * The first API calls of an address, byte for byte as the client sends them, so that the browser reuses the
 * preloaded answers.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [...DASHBOARD_CALLS, RECORD],
  '/dashboard?tab=celestial': [...DASHBOARD_CALLS, RECORD],
  '/dashboard?tab=quests': [...DASHBOARD_CALLS, '/api/quests', '/api/users/{uid}/activeQuests'],
  '/admin': [PENDING],
  '/admin?tab=submissions': [PENDING],
};

function withTabs(path: string, page: readonly string[], tabs: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(tabs).map(([tab, module]) => [`${path}?tab=${tab}`, [...page, module]]),
  );
}

type Chunk = {
  type: 'chunk';
  fileName: string;
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> };
};
type Bundle = Readonly<Record<string, Chunk | { type: 'asset' }>>;

/**
 * Lists what a page needs before the browser can discover it: the document preloads the app's code, and
 * `first-files.json` and `first-calls.json` list the code and the API calls of each address, which the server
 * preloads when it sends the document. Fonts are not preloaded: they would delay the first paint and the
 * code, and the fallback fonts have the same metrics (`fonts.css`).
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'goreal:first-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.entries(PAGES).map(
          ([path, modules]) => [path, filesOf(modules, bundle as unknown as Bundle)] as const,
        );
        const heavy = files.find(
          ([path, names]) =>
            HEAVY.keptFrom.includes(path) && names.some((name) => HEAVY.code.test(name)),
        );
        if (heavy)
          throw new Error(`${heavy[0]} would begin with zod: keep schemas in modules of their own`);
        const source = JSON.stringify(Object.fromEntries(files));
        this.emitFile({ type: 'asset', fileName: 'first-files.json', source });
        const calls = JSON.stringify(CALLS);
        this.emitFile({ type: 'asset', fileName: 'first-calls.json', source: calls });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? codeLinks(html, bundle as unknown as Bundle) : []),
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
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (chunk?.type !== 'chunk') throw new Error(`the build has no chunk of ${module}`);
    add(chunk.fileName);
  }
  return [...files];
}
