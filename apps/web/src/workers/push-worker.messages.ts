/** Shown for a push that cannot be read: every push has to show a notification. */
export const pushWorkerMessages = {
  title: 'Học Viện GoReal',
  body: 'Có thư mới trong hộp thư.',
} as const;
