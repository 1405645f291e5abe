import { FILE_LIMITS } from '@goreal/domain/activities/files';
import FitParser from 'fit-file-parser';
import { z } from 'zod';
import { fitParts } from './fit-container.ts';
import { FileRefusal, type ParsedEffort, type ParsedFile, parsedParts } from './parsed-effort.ts';
import { sportNamed } from './sport-names.ts';
import { figuresOf } from './track.ts';

const optionalNumber = z.number().finite().optional().catch(undefined);
const optionalText = z
  .union([z.string(), z.number()])
  .transform(String)
  .optional()
  .catch(undefined);
const instant = z.coerce.date().optional().catch(undefined);

/** The fields used of a decoded file; everything else, positions included, is dropped here. */
const fitSchema = z.object({
  sessions: z
    .array(
      z.object({
        sport: optionalText,
        sub_sport: optionalText,
        start_time: instant,
        total_elapsed_time: optionalNumber,
        total_timer_time: optionalNumber,
        total_distance: optionalNumber,
        avg_heart_rate: optionalNumber,
        avg_cadence: optionalNumber,
        avg_power: optionalNumber,
      }),
    )
    .catch([]),
  records: z
    .array(
      z.object({
        timestamp: instant,
        position_lat: optionalNumber,
        position_long: optionalNumber,
        distance: optionalNumber,
        heart_rate: optionalNumber,
        cadence: optionalNumber,
        power: optionalNumber,
      }),
    )
    .catch([]),
  file_ids: z
    .array(
      z.object({
        type: optionalText,
        manufacturer: optionalText,
        product_name: optionalText,
        serial_number: optionalText,
      }),
    )
    .catch([]),
});
type Fit = z.infer<typeof fitSchema>;
type Session = Fit['sessions'][number];

/**
 * Parses a FIT activity: each session is an effort (a triathlon has three). A file that a watch could not close has
 * no session and is computed from its records. Chained files are all read.
 * @throws {FileRefusal}
 */
export async function parseFit(bytes: Buffer): Promise<ParsedFile> {
  const parts = fitParts(bytes);
  if (parts.length > FILE_LIMITS.fileMaxEfforts) throw new FileRefusal('too-many-efforts');
  const readings: (ParsedEffort | FileRefusal)[] = [];
  for (const part of parts) {
    try {
      readings.push(...effortsOf(await decode(part.bytes), part.isIntact));
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      readings.push(error);
    }
  }
  return parsedParts(readings, (reading) => {
    if (reading instanceof FileRefusal) throw reading;
    return reading;
  });
}

async function decode(bytes: Buffer): Promise<Fit> {
  // The checksum is verified where the chain is split: a wrong one leads to a review, not a refusal.
  const parser = new FitParser({ force: true, mode: 'list', lengthUnit: 'm', speedUnit: 'm/s' });
  // The decoder needs its own copy of the bytes.
  const own = Buffer.from(new Uint8Array(bytes).buffer);
  const decoded: unknown = await parser.parseAsync(own).catch(() => undefined);
  const fit = fitSchema.safeParse(decoded);
  if (!fit.success) throw new FileRefusal('broken');
  return fit.data;
}

function effortsOf(fit: Fit, isIntact: boolean): ParsedEffort[] {
  const { sessions, records, file_ids: files } = fit;
  const [file] = files;
  // Courses and workouts use the same records as activities.
  if (file?.type !== 'activity') throw new FileRefusal('not-an-activity');
  const source = { device: deviceOf(file), isAttested: isAttested(fit), isIntact };
  const whole = sessions.filter(({ start_time: start }) => start !== undefined);
  const inOrder = whole.toSorted((a, b) => timeOf(a) - timeOf(b));
  const efforts = inOrder.flatMap((session, index) => {
    const effort = effortOf(session, inOrder[index + 1]);
    return effort ? [{ ...effort, ...source }] : [];
  });
  if (efforts.length > 0) return efforts;
  const figures = figuresOf([
    records.map((record) => ({
      time: record.timestamp?.getTime(),
      latitude: record.position_lat,
      longitude: record.position_long,
      distance: record.distance,
    })),
  ]);
  const sport = sportNamed(sessions[0]?.sport, sessions[0]?.sub_sport);
  return [{ ...figures, ...source, sportType: sport, name: undefined }];
}

/** A session; it ends where the next one begins, even if the device counts the whole recording for each. */
function effortOf(session: Session, next: Session | undefined) {
  const { total_elapsed_time: elapsed, total_timer_time: timer } = session;
  const counted = elapsed ?? timer;
  if (counted === undefined) return undefined;
  const startedAt = timeOf(session);
  const untilNext = next ? (timeOf(next) - startedAt) / 1000 : 0;
  const seconds = untilNext > 0 ? Math.min(counted, untilNext) : counted;
  return {
    sportType: sportNamed(session.sport, session.sub_sport),
    startedAt,
    elapsedSeconds: Math.round(seconds),
    movingSeconds: Math.round(Math.min(timer ?? seconds, seconds)),
    metres: session.total_distance ?? 0,
    name: undefined,
  };
}

function timeOf(session: Session): number {
  return session.start_time?.getTime() ?? 0;
}

function deviceOf(file: Fit['file_ids'][number]): string | undefined {
  const words = [file.manufacturer, file.product_name].filter(Boolean).join(' ');
  return words.slice(0, 100) || undefined;
}

/** Whether the file names a manufacturer, or has sensor values. */
function isAttested({ file_ids: files, sessions, records }: Fit): boolean {
  const maker = files[0]?.manufacturer;
  if (maker !== undefined && !NO_MAKER.has(maker)) return true;
  const isAboveZero = (...values: (number | undefined)[]) =>
    values.some((value) => (value ?? 0) > 0);
  return (
    sessions.some((one) => isAboveZero(one.avg_heart_rate, one.avg_cadence, one.avg_power)) ||
    records.some((one) => isAboveZero(one.heart_rate, one.cadence, one.power))
  );
}

/** The protocol's manufacturer number for software in development. */
const NO_MAKER: ReadonlySet<string> = new Set(['255', '65535', '0', 'development']);
