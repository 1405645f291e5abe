/** The six backend settings (specification 1, rules 1); `/env.js` sets them on `window`. */
const NAMES = [
  'GOREAL_AUTH_URL',
  'GOREAL_API_URL',
  'GOREAL_STORAGE_URL',
  'GOREAL_LIVE_URL',
  'GOREAL_PUSH_PUBLIC_KEY',
  'GOREAL_APP_ID',
] as const;

export type Settings = Record<(typeof NAMES)[number], string>;

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into the window's
  interface Window {
    __GOREAL_ENV__?: Partial<Settings>;
    __GOREAL_INSTALLATION__?: {
      timeZone: string;
      mode: 'local' | 'serve';
      sentryDsn?: string;
      identityProviders?: { id: string; name: string }[];
    };
  }
}

/** Names of the settings that are missing or empty; each is reported on the console once. */
export function missingSettings(): string[] {
  const given = window.__GOREAL_ENV__ ?? {};
  const missing = NAMES.filter((name) => !given[name]);
  for (const name of missing) {
    // biome-ignore lint/suspicious/noConsole: specification 1 asks for exactly this line
    console.error(`Missing required environment variable: ${name}`);
  }
  return missing;
}

/** A setting. Call it only after `missingSettings()` returned none. */
export function setting(name: keyof Settings): string {
  return window.__GOREAL_ENV__?.[name] ?? '';
}

/** Time zone of the academy; every day that is shown or counted is a day in this zone. */
export function academyTimeZone(): string {
  return window.__GOREAL_INSTALLATION__?.timeZone ?? 'Asia/Ho_Chi_Minh';
}

/** True in local mode, where mail is captured instead of sent (rules 1). */
export function isLocalMode(): boolean {
  return window.__GOREAL_INSTALLATION__?.mode === 'local';
}

/** Identity providers for sign-in; empty in the prerendered page. */
export function identityProviders(): readonly { id: string; name: string }[] {
  return window.__GOREAL_INSTALLATION__?.identityProviders ?? [];
}
