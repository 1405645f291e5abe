import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { erasuresRoutes } from './erasures.routes.ts';
import { createErasuresService, type ErasuresService } from './erasures.service.ts';

export { departedAura } from './erasures.repository.ts';
export type { ErasuresService } from './erasures.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'erasures.files': NoPayload;
  }
}

export function createErasures(
  platform: Platform,
  /** what all features keep about people */
  { parts }: { parts: () => readonly PersonalDataPart[] },
): Feature & { service: ErasuresService } {
  const { publicUrl } = platform.config.http;
  const erasures = createErasuresService({ ...platform, parts, publicUrl });
  return {
    name: 'erasures',
    service: erasures,
    routes: (app) => erasuresRoutes(app, { erasures }),
    jobs(jobs) {
      jobs.repeat('erasures.files', '37 * * * *', () => erasures.removeFiles());
    },
  };
}
