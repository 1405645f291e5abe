export { mentoringPersonalData } from './mentoring.personal-data.ts';
export { mentoringRoutes } from './mentoring.routes.ts';
export { createMentoringService } from './mentoring.service.ts';
