import { lazily } from '#ui/lazily/lazily.tsx';

export const LandingPage = lazily(() =>
  import('#app/pages/landing-page.tsx').then((page) => page.LandingPage),
);
export const AuthPage = lazily(() =>
  import('#app/pages/auth-page.tsx').then((page) => page.AuthPage),
);
export const SelectGuildPage = lazily(() =>
  import('#app/pages/select-guild-page.tsx').then((page) => page.SelectGuildPage),
);
export const DashboardPage = lazily(async () => {
  const { DashboardPage: page, preloadFirstTab } = await import('#app/pages/dashboard-page.tsx');
  await preloadFirstTab();
  return page;
});
export const AdminPage = lazily(async () => {
  const { AdminPage: page, preloadFirstTab } = await import('#app/pages/admin-page.tsx');
  await preloadFirstTab();
  return page;
});
export const StravaCallbackPage = lazily(() =>
  import('#app/pages/strava-callback-page.tsx').then((page) => page.StravaCallbackPage),
);
export const QueryShell = lazily(() =>
  import('#app/query-shell.tsx').then((shell) => shell.QueryShell),
);
/** Visitors do not need it. */
export const SignedInLife = lazily(() =>
  import('#app/signed-in-life.ts').then((life) => life.SignedInLife),
);

const BEHIND_SIGN_IN = [QueryShell, SignedInLife];

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
