import { HOUR_MS } from '../calendar/durations.ts';

/**
 * A submission with a file may count for the day on which its upload was opened if it follows within this
 * many hours: enough for a slow connection across midnight, too few to reserve a day.
 */
export const UPLOAD_DAY_HOURS = 6;

/**
 * The instant whose academy day a submission counts for: the opening of its upload if the submission followed
 * soon enough and its acceptance already existed then; otherwise the submission itself.
 */
export function effortMomentOf(submission: {
  submittedAt: Date;
  acceptedAt: Date;
  /** when the server opened the upload; undefined for text proof */
  openedAt: Date | undefined;
}): Date {
  const { submittedAt, acceptedAt, openedAt } = submission;
  if (openedAt === undefined || openedAt < acceptedAt) return submittedAt;
  const waitedMs = submittedAt.getTime() - openedAt.getTime();
  return waitedMs >= 0 && waitedMs <= UPLOAD_DAY_HOURS * HOUR_MS ? openedAt : submittedAt;
}
