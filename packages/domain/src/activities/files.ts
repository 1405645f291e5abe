/** Limits of an upload of activity files, so that one upload cannot exhaust the server. */
export const FILE_LIMITS = {
  /** bytes as sent, packed or not */
  uploadMaxBytes: 50 * 1024 * 1024,
  /** bytes of one unpacked file; a day of cycling at one point a second is about 5 MB of FIT, 15 MB of GPX */
  fileMaxBytes: 40 * 1024 * 1024,
  /** activity files of a zip, and all entries of its directory */
  zipMaxFiles: 3000,
  zipMaxEntries: 20_000,
  /** total unpacked bytes of an upload, over every level of packing */
  uploadMaxInflatedBytes: 1024 * 1024 * 1024,
  /** activities of one file, of one upload, and of one academy day */
  fileMaxEfforts: 500,
  uploadMaxEfforts: 3000,
  dayMaxEfforts: 100,
  /** activities of files that a player has, also those that earn nothing: four a day for ten years */
  storedMax: 15_000,
  /** processor time of reading one file, and of all files of one upload */
  parseMs: 2000,
  uploadParseMs: 45_000,
  /** processor time of reading for one player a day: twenty uploads that use up theirs; years of activities use less */
  parseSecondsPerDay: 900,
  /** heap limit of the reading thread */
  parseMemoryMb: 256,
  /** uploads that are read at the same time, and uploads that may wait in the queue */
  readersMax: 2,
  waitingMax: 8,
  /** an activity that claims to be older has a wrong clock */
  earliest: '2000-01-01T00:00:00Z',
} as const;

/** Endings that the file chooser offers. The server determines the type from the bytes. */
export const FILE_ENDINGS = ['.fit', '.gpx', '.tcx', '.gz', '.zip'] as const;
