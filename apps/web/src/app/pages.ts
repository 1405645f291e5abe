import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';

export const LandingPage = lazyWithPreload(() =>
  import('#app/pages/landing-page.tsx').then((page) => page.LandingPage),
);
export const AuthPage = lazyWithPreload(() =>
  import('#app/pages/auth-page.tsx').then((page) => page.AuthPage),
);
export const SelectGuildPage = lazyWithPreload(() =>
  import('#app/pages/select-guild-page.tsx').then((page) => page.SelectGuildPage),
);
export const DashboardPage = lazyWithPreload(async () => {
  const { DashboardPage: page, preloadFirstTab } = await import('#app/pages/dashboard-page.tsx');
  await preloadFirstTab();
  return page;
});
export const AdminPage = lazyWithPreload(async () => {
  const { AdminPage: page, preloadFirstTab } = await import('#app/pages/admin-page.tsx');
  await preloadFirstTab();
  return page;
});
export const StravaCallbackPage = lazyWithPreload(() =>
  import('#app/pages/strava-callback-page.tsx').then((page) => page.StravaCallbackPage),
);
export const QueryShell = lazyWithPreload(() =>
  import('#app/query-shell.tsx').then((shell) => shell.QueryShell),
);
/** Visitors do not need it. */
export const SignedInEffects = lazyWithPreload(() =>
  import('#app/signed-in-effects.ts').then((life) => life.SignedInEffects),
);

const BEHIND_SIGN_IN = [QueryShell, SignedInEffects];

const PARTS: ReadonlyMap<string, readonly { preload(): Promise<void> }[]> = new Map([
  ['/', [LandingPage]],
  ['/login', [AuthPage]],
  ['/register', [AuthPage]],
  ['/select-guild', [...BEHIND_SIGN_IN, SelectGuildPage]],
  ['/dashboard', [...BEHIND_SIGN_IN, DashboardPage]],
  ['/admin', [...BEHIND_SIGN_IN, AdminPage]],
  ['/strava/callback', [StravaCallbackPage]],
] as const);

/** Loads the code of a page before it is shown. */
export async function preloadPage(path: string): Promise<void> {
  await Promise.all((PARTS.get(path) ?? []).map((part) => part.preload()));
}
