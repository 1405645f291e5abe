/** Shown when a push arrives that cannot be read: a push must always show something. */
export const pushWorkerTexts = {
  title: 'Học Viện GoReal',
  body: 'Con có thư mới trong hộp thư.',
} as const;
