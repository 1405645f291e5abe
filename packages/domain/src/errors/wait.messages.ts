const HOUR_SECONDS = 3600;

/**
 * How a limit of attempts words a wait of half an hour or more: in whole hours, rounded up. Undefined for shorter waits,
 * for which the message of `too-many-requests` is enough.
 */
export function waitMessage(seconds: number): string | undefined {
  if (seconds < HOUR_SECONDS / 2) return undefined;
  const hours = Math.ceil(seconds / HOUR_SECONDS);
  return `Đã đủ số lần cho phép. Xin thử lại sau ${hours} giờ.`;
}
