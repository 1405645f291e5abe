import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { createCalendarService } from './calendar.service.ts';

export { allClosures } from './calendar.repository.ts';

export function createCalendar(platform: Platform): Feature {
  const calendar = createCalendarService(platform);
  return {
    name: 'calendar',
    operations: {
      'GET /api/calendar/holidays': 'signed-in',
      'POST /api/calendar/holidays': 'super_admin',
      'DELETE /api/calendar/holidays/{id}': 'super_admin',
      'GET /api/calendar/outages': 'signed-in',
      'POST /api/calendar/outages': 'super_admin, confirmed',
      'DELETE /api/calendar/outages/{id}': 'super_admin, confirmed',
    },
    personalData: {
      tables: [],
      mentions: {
        'closures.created_by':
          'who entered a holiday or an outage; a bare id that names nobody once the account is gone',
      },
    },
    routes: (app) => calendarRoutes(app, { calendar }),
  };
}
