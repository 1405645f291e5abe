export { type ActivitiesService, createActivitiesService } from './activities.service.ts';
export {
  activityLog,
  type LoggedActivity,
  reduceActivities,
  sourceActivities,
} from './activity-log.repository.ts';
export { type EarnedPoints, earnedPoints } from './earned-points.repository.ts';
export { createActivities } from './feature.ts';
export type { IncomingActivity } from './incoming.ts';
export type { JournalService } from './journal.service.ts';
