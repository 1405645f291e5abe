import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { personalQuestsPersonalData } from './personal-quests.personal-data.ts';
import { countPending } from './personal-quests.repository.ts';
import { personalQuestsRoutes } from './personal-quests.routes.ts';
import { createPersonalQuestsService } from './personal-quests.service.ts';

export function createPersonalQuests(
  platform: Platform,
  /** Truthy when a text contains a word of the word list. */
  { screen }: { screen(text: string): Promise<unknown> },
): Feature {
  const personalQuests = createPersonalQuestsService({ ...platform, screen });
  return {
    name: 'personal-quests',
    personalData: personalQuestsPersonalData,
    waiting: { personalQuests: countPending },
    routes: (app) => personalQuestsRoutes(app, { personalQuests }),
  };
}
