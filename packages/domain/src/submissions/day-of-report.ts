/**
 * A report with a file may count for the day on which its upload was opened if it is handed in within this many
 * hours: enough for a slow line across midnight, too little to keep a day in reserve.
 */
export const UPLOAD_DAY_HOURS = 6;

const HOUR_MS = 3_600_000;

/**
 * The moment whose academy day a report counts for: when its upload was opened, where the report followed soon
 * enough and its acceptance already existed then; otherwise when it was handed in.
 */
export function effortMomentOf(report: {
  handedInAt: Date;
  acceptedAt: Date;
  /** when the server opened the upload; undefined for a text */
  openedAt: Date | undefined;
}): Date {
  const { handedInAt, acceptedAt, openedAt } = report;
  if (openedAt === undefined || openedAt < acceptedAt) return handedInAt;
  const waitedMs = handedInAt.getTime() - openedAt.getTime();
  return waitedMs >= 0 && waitedMs <= UPLOAD_DAY_HOURS * HOUR_MS ? openedAt : handedInAt;
}
