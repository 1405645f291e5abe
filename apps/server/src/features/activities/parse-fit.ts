import FitParser from 'fit-file-parser';
import { z } from 'zod';
import { FileRefusal, type ParsedEffort } from './parsed-effort.ts';
import { sportNamed } from './sport-names.ts';
import { figuresOf } from './track.ts';

const optionalNumber = z.number().finite().optional().catch(undefined);
const optionalText = z
  .union([z.string(), z.number()])
  .transform(String)
  .optional()
  .catch(undefined);
const instant = z.coerce.date().optional().catch(undefined);

/** What we look at of a decoded file; everything else, places included, is dropped here. */
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
      }),
    )
    .catch([]),
  file_ids: z.array(z.object({ manufacturer: optionalText, product_name: optionalText })).catch([]),
});
type Session = z.infer<typeof fitSchema>['sessions'][number];

/**
 * Reads a FIT activity: a session is an effort (a triathlon has three). A file that a watch could not
 * close has none, and is computed from its records.
 * @throws {FileRefusal}
 */
export async function parseFit(bytes: Buffer): Promise<ParsedEffort[]> {
  const { sessions, records, file_ids: files } = await decode(bytes);
  const [file] = files;
  const device = [file?.manufacturer, file?.product_name].filter(Boolean).join(' ').slice(0, 100);
  const efforts = sessions.flatMap((session) => effortOf(session, device) ?? []);
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
  return [{ ...figures, sportType: sport, name: undefined, device: device || undefined }];
}

async function decode(bytes: Buffer): Promise<z.infer<typeof fitSchema>> {
  const parser = new FitParser({ force: true, mode: 'list', lengthUnit: 'm', speedUnit: 'm/s' });
  // The decoder wants memory of its own.
  const own = Buffer.from(new Uint8Array(bytes).buffer);
  const decoded: unknown = await parser.parseAsync(own).catch(() => undefined);
  const fit = fitSchema.safeParse(decoded);
  if (!fit.success) throw new FileRefusal('broken');
  return fit.data;
}

function effortOf(session: Session, device: string): ParsedEffort | undefined {
  const { start_time: start, total_elapsed_time: elapsed, total_timer_time: timer } = session;
  const seconds = elapsed ?? timer;
  if (!start || seconds === undefined) return undefined;
  return {
    sportType: sportNamed(session.sport, session.sub_sport),
    startedAt: start.getTime(),
    elapsedSeconds: Math.round(seconds),
    movingSeconds: Math.round(Math.min(timer ?? seconds, seconds)),
    metres: session.total_distance ?? 0,
    name: undefined,
    device: device || undefined,
  };
}
