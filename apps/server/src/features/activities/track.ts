import { FileRefusal } from './parsed-effort.ts';

/** A point of a track; `distance` in metres from the start, where the device measured it. */
export type TrackPoint = {
  time: number | undefined;
  latitude: number | undefined;
  longitude: number | undefined;
  distance: number | undefined;
};

export type TrackFigures = {
  startedAt: number;
  elapsedSeconds: number;
  movingSeconds: number;
  metres: number;
};

/** Speed (m/s) below which the player counts as not moving; a swimmer in a strong current or a toddler is faster. */
const STANDING = 0.25;
/**
 * Length of the stretches that are judged as a whole: a device that records each pool length, or a point each minute,
 * produces jumps, whose single steps look like sprints or stops.
 */
const STRETCH_SECONDS = 120;
/** A longer pause between two points is not moving time, however far apart they are. */
const GAP_SECONDS = 600;
const EARTH_RADIUS = 6_371_008.8;

/**
 * Distance and times of a track, segment by segment: gaps between segments were not recorded.
 * @throws {FileRefusal} `no-time` where no two points have one, `no-track` where there are none
 */
export function figuresOf(segments: readonly (readonly TrackPoint[])[]): TrackFigures {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let moving = 0;
  let metres = 0;
  if (segments.every((segment) => segment.length === 0)) throw new FileRefusal('no-track');
  for (const segment of segments) {
    for (const { time } of segment) {
      if (time === undefined) continue;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const ofSegment = movementOf(segment);
    moving += ofSegment.movingSeconds;
    metres += ofSegment.metres;
  }
  if (!(last > first)) throw new FileRefusal('no-time');
  return {
    startedAt: first,
    elapsedSeconds: Math.round((last - first) / 1000),
    movingSeconds: Math.round(moving),
    metres,
  };
}

function movementOf(
  segment: readonly TrackPoint[],
): Pick<TrackFigures, 'movingSeconds' | 'metres'> {
  let movingSeconds = 0;
  let metres = 0;
  let stretch = { seconds: 0, metres: 0 };
  const endStretch = () => {
    if (stretch.metres >= STANDING * stretch.seconds) movingSeconds += stretch.seconds;
    stretch = { seconds: 0, metres: 0 };
  };
  let before: TrackPoint | undefined;
  for (const point of segment) {
    if (before) {
      const step = metresBetween(before, point);
      const seconds = ((point.time ?? 0) - (before.time ?? 0)) / 1000;
      metres += step;
      if (seconds > 0 && seconds <= GAP_SECONDS) {
        if (stretch.seconds + seconds > STRETCH_SECONDS) endStretch();
        stretch = { seconds: stretch.seconds + seconds, metres: stretch.metres + step };
      }
    }
    before = point;
  }
  endStretch();
  return { movingSeconds, metres };
}

function metresBetween(one: TrackPoint, other: TrackPoint): number {
  if (one.distance !== undefined && other.distance !== undefined) {
    return Math.max(0, other.distance - one.distance);
  }
  const { latitude: lat1, longitude: lon1 } = one;
  const { latitude: lat2, longitude: lon2 } = other;
  if (lat1 === undefined || lon1 === undefined || lat2 === undefined || lon2 === undefined)
    return 0;
  const [a, b] = [radians(lat1), radians(lat2)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(lon2 - lon1));
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
