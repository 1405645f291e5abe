import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { personalQuestsPersonalData } from './personal-quests.personal-data.ts';
import { personalQuestsRoutes } from './personal-quests.routes.ts';
import { createPersonalQuestsService } from './personal-quests.service.ts';

export function createPersonalQuests(
  platform: Platform,
  /** Something where a text holds a word the Academy does not use. */
  { screen }: { screen(text: string): Promise<unknown> },
): Feature {
  const personalQuests = createPersonalQuestsService({ ...platform, screen });
  return {
    name: 'personal-quests',
    personalData: personalQuestsPersonalData,
    routes: (app) => personalQuestsRoutes(app, { personalQuests }),
  };
}
