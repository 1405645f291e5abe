/** Bounds of an upload of activity files, so that nobody's file costs the others anything. */
export const FILE_LIMITS = {
  /** as it arrives, packed or not */
  uploadMaxBytes: 50 * 1024 * 1024,
  /** one file when it is unpacked; a day of cycling by the second is about 5 MB of FIT, 15 of GPX */
  fileMaxBytes: 40 * 1024 * 1024,
  /** activities of a zip, and all they unpack to */
  zipMaxFiles: 3000,
  zipMaxExpandedBytes: 1024 * 1024 * 1024,
  /** processor time that reading one file may take */
  parseMs: 2000,
  /** heap of the reader */
  parseMemoryMb: 256,
} as const;

/** Endings the file chooser offers; what a file is, its bytes say. */
export const FILE_ENDINGS = ['.fit', '.gpx', '.tcx', '.gz', '.zip'] as const;
