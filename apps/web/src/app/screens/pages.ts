import { FIRST_PATH } from './first-path.ts';
import type { PageScreen, Screen } from './screen.ts';

/** The pages of specification 2.1, each with its paths. Titles are in `app.messages.ts`, by path. */
export const PAGES: readonly PageScreen[] = [
  {
    paths: ['/'],
    access: 'landing',
    isPrerendered: true,
    chunk: 'landing',
    load: () => import('#app/pages/landing-page.tsx').then((page) => page.LandingPage),
  },
  {
    paths: ['/login', '/register'],
    access: 'signed-out',
    isPrerendered: true,
    chunk: 'auth',
    load: () => import('#app/pages/auth-page.tsx').then((page) => page.AuthPage),
  },
  {
    paths: ['/select-guild'],
    access: 'guild-choice',
    isInShell: true,
    next: '/dashboard',
    load: () => import('#app/pages/select-guild-page.tsx').then((page) => page.SelectGuildPage),
  },
  {
    paths: ['/dashboard'],
    access: 'dashboard',
    isInShell: true,
    frame: 'dashboard',
    chunk: 'dashboard',
    calls: ['/api/users/{uid}/notifications?filter=all', '/api/guilds'],
    forNewPlayers: FIRST_PATH,
    load: async () => {
      const page = await import('#app/pages/dashboard-page.tsx');
      await page.preloadFirstTab();
      return page.DashboardPage;
    },
  },
  {
    paths: ['/admin'],
    access: 'admin',
    isInShell: true,
    load: async () => {
      const page = await import('#app/pages/admin-page.tsx');
      await page.preloadFirstTab();
      return page.AdminPage;
    },
  },
  {
    paths: ['/identity'],
    access: 'anyone',
    load: () => import('#app/pages/identity-page.tsx').then((page) => page.IdentityPage),
  },
  {
    paths: ['/age', '/guardian'],
    access: 'anyone',
    load: () => import('#app/pages/young-players-page.tsx').then((page) => page.YoungPlayersPage),
  },
  {
    paths: ['/strava/callback'],
    access: 'anyone',
    load: () =>
      import('#app/pages/strava-callback-page.tsx').then((page) => page.StravaCallbackPage),
  },
];

/** Modules and calls that pages behind the sign-in load besides their own code. */
export const SHELL: Screen = {
  chunk: 'dashboard',
  load: async () => {
    const shell = await import('#app/query-shell.tsx');
    await shell.restoreFirst();
    return shell.QueryShell;
  },
};
export const SIGNED_IN_EFFECTS: Screen = {
  chunk: 'dashboard',
  load: () => import('#app/signed-in-effects.ts').then((effects) => effects.SignedInEffects),
};

/** Paths that redirect a signed-in player. */
export const PUBLIC_PATHS: readonly string[] = PAGES.flatMap((page) =>
  page.isPrerendered ? page.paths : [],
);
