import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { decayRoutes } from './decay.routes.ts';
import { createDecayService } from './decay.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'decay.run': NoPayload;
  }
}

export function createDecay(platform: Platform): Feature {
  const decay = createDecayService(platform);
  return {
    name: 'decay',
    operations: {
      'GET /api/decay': 'super_admin',
      'PUT /api/decay': 'super_admin',
      'GET /api/users/{uid}/decay': 'signed-in',
    },
    personalData: {
      tables: [],
      mentions: {
        'decay_switch.updated_by':
          'who moved the switch last; a bare id that names nobody once the account is gone',
      },
    },
    routes: (app) => decayRoutes(app, { decay }),
    jobs(jobs) {
      // Several times a night, because the server may be down at the first, and a file that was begun before midnight
      // may still count for its day; a day is applied once in any case.
      jobs.repeat('decay.run', '10 0,4,8 * * *', () => decay.run());
    },
  };
}
