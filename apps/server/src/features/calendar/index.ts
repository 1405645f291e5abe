export { allClosures } from './calendar.repository.ts';
export { createCalendar } from './feature.ts';
