export { calendarPersonalData } from './calendar.personal-data.ts';
export { allClosures } from './calendar.repository.ts';
export { calendarRoutes } from './calendar.routes.ts';
export { createCalendarService } from './calendar.service.ts';
