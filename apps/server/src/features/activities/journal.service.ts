import {
  type Activity,
  RECENT_DAYS,
  type Stamina,
  type StaminaDistances,
} from '@goreal/domain/activities/activity';
import { SPORT_FAMILIES, type SportFamily } from '@goreal/domain/activities/sport';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { presentActivity } from './activities.presenter.ts';
import { journalPage, staminaSums, storeIntroduction } from './journal.repository.ts';

/** What players read about their own activities. */
export type JournalService = {
  /** @throws {AppError} `not-found` */
  stamina(userId: string): Promise<Stamina>;
  /** Records that the introduction of Kael was shown; idempotent. */
  meetKael(userId: string): Promise<void>;
  page(options: PageRequest & { userId: string }): Promise<Page<Activity>>;
};

export function createJournalService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): JournalService {
  const { database, clock, timeZone } = options;
  return {
    async stamina(userId) {
      const since = addDays(academyDay(clock.now(), timeZone), 1 - RECENT_DAYS);
      const sums = await staminaSums(database, { userId, since });
      if (!sums) throw new AppError('not-found');
      return {
        stamina_points: sums.points,
        avatar_tier: sums.tier,
        totals: distances(sums.totals),
        recent: distances(sums.recent),
        sports: SPORT_FAMILIES.map(
          (family) =>
            sums.sports.find((sport) => sport.family === family) ?? { family, recent: 0, total: 0 },
        ),
        held: sums.held,
        activities: sums.activities,
        hasMetKael: sums.hasMetKael,
      };
    },
    meetKael: (userId) => storeIntroduction(database, { userId, who: 'kael', at: clock.now() }),
    page: async (options) => mapPage(await journalPage(database, options), presentActivity),
  };
}

function distances(sums: Record<SportFamily, number>): StaminaDistances {
  return {
    total_distance_run: sums.run,
    total_distance_swim: sums.swim,
    total_distance_cycle: sums.cycle,
    total_distance_walk: sums.walk,
  };
}
