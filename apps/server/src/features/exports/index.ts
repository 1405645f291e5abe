import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { buildExport } from './build-export.ts';
import { archivesOf } from './exports.repository.ts';
import { exportsRoutes } from './exports.routes.ts';
import { createExportsService, type ExportsService } from './exports.service.ts';

export type { ExportsService } from './exports.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'exports.build': { exportId: string };
    'exports.expire': NoPayload;
  }
}

export function createExports(
  platform: Platform,
  /** the personal data of all features */
  { parts }: { parts: () => readonly PersonalDataPart[] },
): Feature & { service: ExportsService } {
  const context = { ...platform, parts };
  const exports = createExportsService(context);
  return {
    name: 'exports',
    tag: 'personal data',
    operations: {
      'GET /api/users/{uid}/exports': 'signed-in, own account',
      'POST /api/users/{uid}/exports': 'signed-in, own account, confirmed',
    },
    service: exports,
    /** Earlier archives are not part of an export. */
    personalData: {
      tables: [{ table: 'exports', owner: 'user_id', key: 'export_id', omit: ['path'] }],
      folders: ['exports'],
      leftovers: archivesOf,
    },
    // Each archive reads all rows and files of a user.
    rateLimits: { export: { points: 5, duration: 86_400 } },
    routes: (app) => exportsRoutes(app, { exports, storage: platform.storage }),
    jobs(jobs) {
      jobs.handle('exports.build', ({ exportId }) => buildExport(context, exportId));
      jobs.repeat('exports.expire', '27 * * * *', () => exports.expire());
    },
  };
}
