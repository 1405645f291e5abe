import type { WireActivity, WireAthlete } from './wire.ts';
import type { Activity, Athlete, World } from './world.ts';

const OFFSET_SECONDS = 7 * 3600;

/** The older field `type` has fewer sports; others are mapped to the nearest one. */
const OLDER_TYPES: Record<string, string> = {
  TrailRun: 'Run',
  GravelRide: 'Ride',
  MountainBikeRide: 'Ride',
  EMountainBikeRide: 'EBikeRide',
};

export function presentAthlete(athlete: Athlete): WireAthlete {
  return {
    id: athlete.id,
    username: null,
    resource_state: 2,
    firstname: athlete.firstname,
    lastname: athlete.lastname,
    city: null,
    state: null,
    country: 'Vietnam',
    sex: null,
    premium: false,
    summit: false,
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    badge_type_id: 0,
    profile_medium: 'avatar/athlete/medium.png',
    profile: 'avatar/athlete/large.png',
    friend: null,
    follower: null,
  };
}

export function presentActivity(activity: Activity, detail: 2 | 3): WireActivity {
  const { id, start, distance, movingTime } = activity;
  const speed = movingTime > 0 ? distance / movingTime : 0;
  return {
    id,
    resource_state: detail,
    athlete: { id: activity.athleteId, resource_state: 1 },
    name: activity.name,
    distance,
    moving_time: movingTime,
    elapsed_time: activity.elapsedTime,
    total_elevation_gain: 0,
    type: OLDER_TYPES[activity.sportType] ?? activity.sportType,
    sport_type: activity.sportType,
    start_date: seconds(start),
    start_date_local: seconds(new Date(start.getTime() + OFFSET_SECONDS * 1000)),
    timezone: '(GMT+07:00) Asia/Ho_Chi_Minh',
    utc_offset: OFFSET_SECONDS,
    start_latlng: [21.028_511, 105.804_817],
    end_latlng: [21.028_511, 105.804_817],
    achievement_count: 0,
    kudos_count: 0,
    comment_count: 0,
    athlete_count: 1,
    photo_count: 0,
    total_photo_count: 0,
    map: { id: `a${id}`, summary_polyline: '', resource_state: 2 },
    trainer: false,
    commute: false,
    manual: activity.manual,
    private: activity.visibility === 'only_me',
    visibility: activity.visibility,
    flagged: activity.flagged,
    workout_type: null,
    upload_id: activity.manual ? null : `9${id}`,
    upload_id_str: activity.manual ? null : `9${id}`,
    external_id: null,
    average_speed: Math.round(speed * 1000) / 1000,
    max_speed: Math.round(speed * 1500) / 1000,
    has_kudoed: false,
    hide_from_home: false,
    gear_id: null,
    has_heartrate: false,
    device_name: activity.manual ? null : 'Simulated Watch',
    from_accepted_tag: false,
    pr_count: 0,
  };
}

/** The orderings of the list: newest first, but oldest first when only `after` is given. */
export function listActivities(
  world: World,
  wanted: { visible(activity: Activity): boolean; after?: number; before?: number },
): Activity[] {
  const { visible, after, before } = wanted;
  const found = [...world.activities.values()].filter((activity) => {
    const start = Math.floor(activity.start.getTime() / 1000);
    if (after !== undefined && start <= after) return false;
    if (before !== undefined && start >= before) return false;
    return visible(activity);
  });
  const oldestFirst = after !== undefined && before === undefined;
  return found.sort((one, other) =>
    oldestFirst
      ? one.start.getTime() - other.start.getTime()
      : other.start.getTime() - one.start.getTime(),
  );
}

function seconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
