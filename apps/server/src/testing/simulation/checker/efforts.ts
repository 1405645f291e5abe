import { type Check, erasedIn } from './view.ts';

/** Every acknowledged effort and every acknowledged decision about one is stored. */
export const efforts: Check = async ({ read, journal }) => {
  const rows = await read<{ id: string; state: string }>(
    `select activity_id as id, case when removed_at is not null then 'removed'
       else coalesce(verdict::text, 'waiting') end as state
     from activities where source = 'manual'`,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const possible = new Map<string, Set<string>>();
  const gone = erasedIn(journal);
  for (const entry of journal) {
    if (entry.kind !== 'effort' || gone.has(entry.userId)) continue;
    if (entry.isKnown) possible.set(entry.id, new Set([entry.to]));
    else possible.set(entry.id, (possible.get(entry.id) ?? new Set(['waiting'])).add(entry.to));
  }
  return [...possible].flatMap(([id, allowed]) => {
    const state = states.get(id);
    if (state === undefined) return ['an effort is lost'];
    return allowed.has(state) ? [] : [`an effort is ${state}, was ${[...allowed].join(' or ')}`];
  });
};

/** Rules 10: the same effort counts once: of recordings that begin together, one earns. */
export const sameEfforts: Check = async ({ read }) => {
  const rows = await read<{ who: string; at: Date }>(
    `select p.display_name as who, a.started_at as at from activities a
     join activities b on b.user_id = a.user_id and b.activity_id > a.activity_id and b.family = a.family
       and b.started_at = a.started_at and b.elapsed_seconds = a.elapsed_seconds and b.metres = a.metres
     join profiles p on p.user_id = a.user_id
     where a.removed_at is null and b.removed_at is null and a.points > 0 and b.points > 0`,
  );
  return rows.map(({ who }) => `an effort of ${who} counts twice`);
};

/** Decision 12: a copy earns nothing only while the recording that it copies is there. */
export const copies: Check = async ({ read }) => {
  const rows = await read<{ who: string }>(
    `select p.display_name as who from activities a join profiles p on p.user_id = a.user_id
     where a.standing = 'duplicate' and a.removed_at is null and not exists (
       select from activities b where b.activity_id = a.duplicate_of and b.removed_at is null)`,
  );
  return rows.map(({ who }) => `a copy of ${who} earns nothing, and what it copies is gone`);
};

/** Every acknowledged recording of a file is stored. */
export const recordings: Check = async ({ read, journal }) => {
  const rows = await read<{ id: string }>(
    `select activity_id as id from activities where source = 'file' and removed_at is null`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  const gone = erasedIn(journal);
  return journal.flatMap((entry) => {
    if (entry.kind !== 'recording' || gone.has(entry.userId) || stored.has(entry.id)) return [];
    return ['a recording is lost'];
  });
};

/** Rules 10: a file that another player has uploaded before earns only after an elder's decision. */
export const filesOfOthers: Check = async ({ read }) => {
  const rows = await read<{ who: string }>(
    `select p.display_name as who from activities a
     join activities b on b.source = 'file' and b.source_id = a.source_id and b.user_id <> a.user_id
       and b.created_at > a.created_at
     join profiles p on p.user_id = b.user_id
     where a.source = 'file' and a.removed_at is null and b.removed_at is null
       and b.points > 0 and b.verdict is null`,
  );
  return rows.map(
    ({ who }) => `${who} earns by the file of another player, and no elder decided it`,
  );
};
