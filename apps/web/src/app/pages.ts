import type { ComponentType } from 'react';
import { lazily } from './lazily.ts';

const loaders = {
  '/': () => import('#app/pages/landing-page.tsx').then((page) => page.LandingPage),
  '/login': () => import('#app/pages/auth-page.tsx').then((page) => page.AuthPage),
  '/select-guild': () =>
    import('#app/pages/select-guild-page.tsx').then((page) => page.SelectGuildPage),
  '/dashboard': () => import('#app/pages/dashboard-page.tsx').then((page) => page.DashboardPage),
  '/admin': () => import('#app/pages/admin-page.tsx').then((page) => page.AdminPage),
  '/strava/callback': () =>
    import('#app/pages/strava-callback-page.tsx').then((page) => page.StravaCallbackPage),
  shell: () => import('#app/query-shell.tsx').then((shell) => shell.QueryShell),
} as const satisfies Record<string, () => Promise<ComponentType>>;

export const LandingPage = lazily(loaders['/']);
export const AuthPage = lazily(loaders['/login']);
export const SelectGuildPage = lazily(loaders['/select-guild']);
export const DashboardPage = lazily(loaders['/dashboard']);
export const AdminPage = lazily(loaders['/admin']);
export const StravaCallbackPage = lazily(loaders['/strava/callback']);
export const QueryShell = lazily(loaders.shell);

/** Fetches the code of the page asked for while the session is still being looked up. */
export function preloadPage(path: string): void {
  const page = path === '/register' ? '/login' : path;
  const keys = IN_SHELL.has(page) ? [page, 'shell'] : [page];
  for (const key of keys) {
    // A failure is met again, and shown, when the page is rendered.
    if (isLoader(key)) loaders[key]().catch(() => undefined);
  }
}

const IN_SHELL: ReadonlySet<string> = new Set(['/select-guild', '/dashboard', '/admin']);

function isLoader(key: string): key is keyof typeof loaders {
  return Object.hasOwn(loaders, key);
}
