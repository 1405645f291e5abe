/** Bounds of an upload of activity files, so that one upload costs the other players nothing. */
export const FILE_LIMITS = {
  /** as it arrives, packed or not */
  uploadMaxBytes: 50 * 1024 * 1024,
  /** one file when it is unpacked; a day of cycling by the second is about 5 MB of FIT, 15 of GPX */
  fileMaxBytes: 40 * 1024 * 1024,
  /** activity files of a zip, and all entries of its directory */
  zipMaxFiles: 3000,
  zipMaxEntries: 20_000,
  /** everything an upload unpacks to, at every level of packing */
  uploadMaxInflatedBytes: 1024 * 1024 * 1024,
  /** efforts of one file, of one upload, and of one academy day */
  fileMaxEfforts: 500,
  uploadMaxEfforts: 3000,
  dayMaxEfforts: 100,
  /** processor time that reading one file may take, and all files of one upload */
  parseMs: 2000,
  uploadParseMs: 45_000,
  /** heap of the reader */
  parseMemoryMb: 256,
  /** uploads that are read at once, and that may wait for their turn */
  readersMax: 2,
  waitingMax: 8,
  /** an effort that claims to be older is a wrong clock */
  earliest: '2000-01-01T00:00:00Z',
} as const;

/** Endings the file chooser offers; what a file is, its bytes say. */
export const FILE_ENDINGS = ['.fit', '.gpx', '.tcx', '.gz', '.zip'] as const;
