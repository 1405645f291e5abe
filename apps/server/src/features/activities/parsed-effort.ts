import type { FileFault } from '@goreal/domain/activities';

/** One effort out of a file; where it was is not part of it (coordinates stay in the parser). */
export type ParsedEffort = {
  /** as Strava names it; undefined where the file does not say */
  sportType: string | undefined;
  /** milliseconds since 1970 */
  startedAt: number;
  elapsedSeconds: number;
  movingSeconds: number;
  metres: number;
  name: string | undefined;
  device: string | undefined;
};

/** A file that cannot be taken, with its reason. */
export class FileRefusal extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.name = 'FileRefusal';
    this.fault = fault;
  }
}
