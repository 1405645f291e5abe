import type { FileFault } from '@goreal/domain/activities/file-result';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { boundedMetres, wholeSeconds } from './incoming.ts';

/** One effort of a file; positions are not part of it (coordinates never leave the parser). */
export type ParsedEffort = {
  /** in Strava's naming; undefined where the file names none */
  sportType: string | undefined;
  /** milliseconds since 1970 */
  startedAt: number;
  elapsedSeconds: number;
  movingSeconds: number;
  metres: number;
  name: string | undefined;
  device: string | undefined;
  /** whether the file names what recorded it, or contains the values of a sensor */
  isAttested: boolean;
  /** false where the checksum of the format fails or is missing */
  isIntact: boolean;
};

/** The content of one file: its efforts, and a fault for each part without one. */
export type ParsedFile = { efforts: ParsedEffort[]; faults: FileFault[] };

/** A file that is refused, with the reason. */
export class FileRefusal extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(fault);
    this.name = 'FileRefusal';
    this.fault = fault;
  }
}

/** Parses each part of a file. @throws {FileRefusal} that of the first part when no part has an effort */
export function parsedParts<Part>(
  parts: readonly Part[],
  read: (part: Part) => ParsedEffort,
): ParsedFile {
  if (parts.length > FILE_LIMITS.fileMaxEfforts) throw new FileRefusal('too-many-efforts');
  const parsed: ParsedFile = { efforts: [], faults: [] };
  for (const part of parts) {
    try {
      parsed.efforts.push(withFiniteFigures(read(part)));
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      parsed.faults.push(error.fault);
    }
  }
  if (parsed.efforts.length === 0) throw new FileRefusal(parsed.faults[0] ?? 'no-track');
  return parsed;
}

/** Numbers of a file can add up to infinity, which is stored as no number at all. */
function withFiniteFigures(effort: ParsedEffort): ParsedEffort {
  return {
    ...effort,
    elapsedSeconds: wholeSeconds(effort.elapsedSeconds),
    movingSeconds: wholeSeconds(effort.movingSeconds),
    metres: boundedMetres(effort.metres),
  };
}
