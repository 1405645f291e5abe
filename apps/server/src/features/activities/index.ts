export { activitiesPersonalData } from './activities.personal-data.ts';
export { activitiesRoutes } from './activities.routes.ts';
export {
  type ActivitiesService,
  createActivitiesService,
} from './activities.service.ts';
export {
  activityLog,
  type LoggedActivity,
  reduceActivities,
  sourceActivities,
} from './activity-log.repository.ts';
export { type EarnedPoints, earnedPoints } from './earned-points.repository.ts';
export { activityFilesRoutes } from './files.routes.ts';
export { createFilesService } from './files.service.ts';
export { activityImportsRoutes } from './imports.routes.ts';
export { createImportsService } from './imports.service.ts';
export type { IncomingActivity } from './incoming.ts';
export { createJournalService } from './journal.service.ts';
export { activityPicturesRoutes } from './pictures.routes.ts';
export { activityReviewsRoutes } from './reviews.routes.ts';
export { createReviewsService } from './reviews.service.ts';
