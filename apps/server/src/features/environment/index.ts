import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { environmentRoutes } from './environment.routes.ts';

export function createEnvironment({ config, pushKeys }: Platform): Feature {
  return {
    name: 'environment',
    routes: (app) => environmentRoutes(app, { config, pushPublicKey: pushKeys.publicKey }),
  };
}
