import { type Config, readConfig } from '#platform/config/config.ts';

/** The configuration of a hosted academy with this secret; other variables by `env`. */
export function serveConfig(secret: string, env: Record<string, string> = {}): Config {
  const required = { GOREAL_SECRET: secret, GOREAL_PUBLIC_URL: 'https://academy.example' };
  return readConfig({ mode: 'serve', root: '/nowhere', env: { ...required, ...env } });
}
