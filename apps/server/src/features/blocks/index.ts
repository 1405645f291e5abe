import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { blocksPersonalData } from './blocks.personal-data.ts';
import { blocksRoutes } from './blocks.routes.ts';

export function createBlocks(platform: Platform): Feature {
  return {
    name: 'blocks',
    tag: 'moderation',
    personalData: blocksPersonalData,
    routes: (app) => blocksRoutes(app, platform),
  };
}
