import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { calendarPersonalData } from './calendar.personal-data.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService } from './calendar.service.ts';

export { allClosures } from './calendar.repository.ts';

export function createCalendar(platform: Platform): Feature {
  const calendar = createCalendarService(platform);
  return {
    name: 'calendar',
    personalData: calendarPersonalData,
    routes: (app) => calendarRoutes(app, { calendar }),
  };
}
