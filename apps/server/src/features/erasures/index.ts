import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { erasuresRoutes } from './erasures.routes.ts';
import { createErasuresService, type ErasuresService, type Newcomers } from './erasures.service.ts';

export { erasedAccountsAura } from './erasures.repository.ts';
export type { ErasuresService } from './erasures.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'erasures.files': NoPayload;
    'erasures.newcomers': NoPayload;
  }
}

export function createErasures(
  platform: Platform,
  /** the personal data of all features */
  {
    parts,
    newcomers,
  }: {
    parts: () => readonly PersonalDataPart[];
    /** accounts that no elder has admitted in time */
    newcomers: Newcomers;
  },
): Feature & { service: ErasuresService } {
  const { publicUrl } = platform.config.http;
  const erasures = createErasuresService({ ...platform, parts, newcomers, publicUrl });
  return {
    name: 'erasures',
    tag: 'personal data',
    operations: {
      'GET /api/erasures/{receiptId}': 'public',
      'POST /api/users/{uid}/erasure': 'signed-in, own account',
    },
    service: erasures,
    routes: (app) => erasuresRoutes(app, { erasures }),
    jobs(jobs) {
      jobs.repeat('erasures.files', '37 * * * *', () => erasures.removeFiles());
      jobs.repeat('erasures.newcomers', '23 * * * *', () => erasures.eraseNewcomers());
    },
  };
}
