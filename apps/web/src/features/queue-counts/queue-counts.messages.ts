export const queueCountsMessages = {
  /** Follows the number in the name of a tab. */
  waiting: 'đang chờ',
} as const;
