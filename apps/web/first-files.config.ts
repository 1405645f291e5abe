import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What every page begins with. */
const APP = ['src/main.tsx'];

const HALL = [
  'src/app/query-shell.tsx',
  'src/app/pages/dashboard-page.tsx',
  'src/app/signed-in-life.ts',
] as const;

/** The dashboard's tabs; that of the quests comes with the page. */
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
 * Checks forms, and is heavy; these begin without it. It comes along when something that a view draws stands in one
 * module with a schema.
 */
const HEAVY = { code: /^\/assets\/zod-/, keptFrom: ['/', '/dashboard', '/dashboard?tab=quests'] };

const PANEL = [
  'src/app/query-shell.tsx',
  'src/app/pages/admin-page.tsx',
  'src/app/signed-in-life.ts',
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

/** What each address shows first, by its modules; what they import comes along. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/app/pages/landing-page.tsx'],
  '/login': ['src/app/pages/auth-page.tsx'],
  '/register': ['src/app/pages/auth-page.tsx'],
  '/select-guild': ['src/app/query-shell.tsx', 'src/app/pages/select-guild-page.tsx'],
  '/dashboard': [...HALL, TABS.celestial],
  '/dashboard?tab=quests': HALL,
  ...withTabs('/dashboard', HALL, TABS),
  '/admin': [...PANEL, ADMIN_TABS.submissions],
  ...withTabs('/admin', PANEL, ADMIN_TABS),
};

/** What every tab of the hall shows beside itself. */
const HALL_CALLS = ['/api/users/{uid}/notifications?filter=all', '/api/guilds'];
const RECORD = '/api/leaderboards/celestial_record';
const PENDING = '/api/submissions/pending';

/**
 * What an address asks of the server as soon as its code runs, letter by letter: asked with the document, it waits for
 * no code.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': [...HALL_CALLS, RECORD],
  '/dashboard?tab=celestial': [...HALL_CALLS, RECORD],
  '/dashboard?tab=quests': [...HALL_CALLS, '/api/quests', '/api/users/{uid}/activeQuests'],
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
 * Names what a page needs before the browser could find out by itself: in the document the code of every page, and in
 * `first-files.json` and `first-calls.json` the code and the questions of each address, for the server to name as it
 * sends the document. It names no fonts: one asked for early holds back the first picture and then the code, and what
 * stands in until they are here has their measure (`fonts.css`).
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

/** The entry waits for the app until the words of a drawn page were painted; its code must not wait. */
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

/** Code and styles of these modules with all they import, those deepest down first. */
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
