import type { Config } from '#platform/config/config.ts';
import { localSecrets } from '#platform/config/local-secrets.ts';

/** Local mode generates missing settings: a secret and the demo password, stored in the data folder. */
export function generateLocalConfig(config: Config): Config {
  const made = localSecrets(config.dataDirectory);
  return {
    ...config,
    secret: config.secret || made.secret,
    demoPassword: config.demoPassword ?? made.demoPassword,
  };
}
