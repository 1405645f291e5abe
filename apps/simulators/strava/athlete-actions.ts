import type { EventSender } from './events.ts';
import type { Activity, Visibility, World } from './world.ts';

export type NewActivity = Partial<Omit<Activity, 'athleteId'>> & { athleteId: string };

/** Actions of athletes on Strava. Each sends the webhook event that Strava would send. */
export type AthleteActions = {
  addAthlete(name: { id?: string; firstname: string; lastname: string }): string;
  upload(activity: NewActivity): Activity;
  /** A change of title or type sends an event; a corrected distance or a crop does not. */
  edit(
    id: string,
    change: Partial<
      Pick<
        Activity,
        'name' | 'sportType' | 'distance' | 'movingTime' | 'elapsedTime' | 'start' | 'flagged'
      >
    >,
  ): void;
  hide(id: string, visibility: Visibility): void;
  remove(id: string): void;
  /** The athlete revokes the application's access on Strava's website. */
  revoke(athleteId: string): void;
};

export function createAthleteActions(world: World, events: EventSender): AthleteActions {
  let lastActivity = 16_000_000_000n;
  let lastAthlete = 200_000_000n;

  function sendEvent(
    activity: Activity,
    aspect: 'create' | 'update' | 'delete',
    updates = {},
  ): void {
    const grant = world.grants.get(activity.athleteId);
    if (!grant) return;
    events.send({
      object_type: 'activity',
      object_id: activity.id,
      aspect_type: aspect,
      owner_id: activity.athleteId,
      updates,
    });
  }

  const seesAll = (activity: Activity): boolean =>
    world.grants.get(activity.athleteId)?.scopes.has('activity:read_all') ?? false;

  const known = (id: string): Activity => {
    const activity = world.activities.get(id);
    if (!activity) throw new Error(`no activity ${id}`);
    return activity;
  };

  return {
    addAthlete({ id, firstname, lastname }) {
      lastAthlete += 1n;
      const athleteId = id ?? String(lastAthlete);
      world.athletes.set(athleteId, { id: athleteId, firstname, lastname });
      return athleteId;
    },
    upload(wanted) {
      lastActivity += 1n;
      const movingTime = wanted.movingTime ?? 1800;
      const activity: Activity = {
        id: String(lastActivity),
        name: 'Morning Run',
        sportType: 'Run',
        start: world.now(),
        distance: 5000,
        movingTime,
        elapsedTime: wanted.elapsedTime ?? movingTime + 30,
        visibility: 'everyone',
        manual: false,
        flagged: false,
        readableFrom: new Date(0),
        ...wanted,
      };
      world.activities.set(activity.id, activity);
      if (activity.visibility !== 'only_me' || seesAll(activity)) sendEvent(activity, 'create');
      return activity;
    },
    edit(id, change) {
      const activity = known(id);
      Object.assign(activity, change);
      const updates = {
        ...(change.name === undefined ? {} : { title: change.name }),
        ...(change.sportType === undefined ? {} : { type: change.sportType }),
      };
      if (Object.keys(updates).length > 0) sendEvent(activity, 'update', updates);
    },
    hide(id, visibility) {
      const activity = known(id);
      const before = activity.visibility;
      activity.visibility = visibility;
      const isHidden = visibility === 'only_me';
      if (isHidden === (before === 'only_me')) return;
      if (seesAll(activity)) sendEvent(activity, 'update', { private: String(isHidden) });
      else sendEvent(activity, isHidden ? 'delete' : 'create');
    },
    remove(id) {
      const activity = known(id);
      world.activities.delete(id);
      sendEvent(activity, 'delete');
    },
    revoke(athleteId) {
      if (!world.grants.has(athleteId)) return;
      events.send({
        object_type: 'athlete',
        object_id: athleteId,
        aspect_type: 'update',
        owner_id: athleteId,
        updates: { authorized: 'false' },
      });
      world.grants.delete(athleteId);
    },
  };
}
