import { type Check, erasedIn } from './view.ts';

/** Each ceremony is granted once, and each approved report has a notification. */
export const ceremonies: Check = async ({ read, journal }) => {
  const claims = new Map<string, number>();
  for (const entry of journal) {
    if (entry.kind === 'ceremony') claims.set(entry.id, (claims.get(entry.id) ?? 0) + 1);
  }
  const repeated = [...claims].filter(([, count]) => count > 1);
  const missing = await read<{ id: string }>(`
    select s.submission_id as id from submissions s where s.status = 'approved'
      and not exists (select from notifications n where n.user_id = s.user_id and n.type = 'quest_approved'
        and n.cause like '%' || s.submission_id || '%')`);
  return [
    ...repeated.map(([, count]) => `a ceremony was granted ${count} times`),
    ...missing.map(({ id }) => `nobody was notified that report ${id} is approved`),
  ];
};

/** An acknowledged message is stored, and none is stored twice. */
export const messages: Check = async ({ read, journal }) => {
  const rows = await read<{ message: string; key: string | null }>(
    'select message, client_key as key from chat_messages where not is_system',
  );
  const keys = new Set(rows.map(({ key }) => key));
  const gone = erasedIn(journal);
  const counts = new Map<string, number>();
  for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
  return journal.flatMap((entry) => {
    if (entry.kind !== 'message' || gone.has(entry.userId)) return [];
    const count = counts.get(entry.text) ?? 0;
    if (count > 1) return [`«${entry.text}» is there ${count} times`];
    // An elder's deletion keeps the row and empties its text.
    const isThere = count === 1 || keys.has(entry.key);
    return entry.isKnown && !isThere ? [`«${entry.text}» is lost`] : [];
  });
};

/** An acknowledged rest day is stored, unless it was cancelled. */
export const rests: Check = async ({ read, journal }) => {
  const rows = await read<{ key: string }>(`select user_id || ' ' || day as key from rest_days`);
  const gone = erasedIn(journal);
  const planned = new Set(rows.map(({ key }) => key));
  const possible = new Map<string, Set<boolean>>();
  for (const entry of journal) {
    if (entry.kind !== 'rest' || gone.has(entry.userId)) continue;
    const key = `${entry.userId} ${entry.day}`;
    const before = possible.get(key) ?? new Set([false]);
    possible.set(key, new Set([entry.isPlanned, ...(entry.isKnown ? [] : before)]));
  }
  return [...possible]
    .filter(([key, allowed]) => !allowed.has(planned.has(key)))
    .map(([key]) => `the rest on ${key.split(' ').at(-1)} is not as it was answered`);
};

/**
 * No elder decides an own report. Rules 15: a player's reports of one day are of one guild, that to which each
 * was handed in: its quest may have moved to another guild since.
 */
export const eligibility: Check = async ({ read }) => {
  const own = await read<{ who: string }>(
    'select p.display_name as who from submissions s join profiles p using (user_id) where decided_by = s.user_id',
  );
  const guilds = await read<{ who: string; day: string }>(`
    select p.display_name as who, s.submitted_day::text as day
    from submissions s join quests q using (quest_id) join profiles p on p.user_id = s.user_id
    where not q.is_personal group by 1, 2 having count(distinct s.guild) > 1`);
  return [
    ...own.map(({ who }) => `${who} decided the own report`),
    ...guilds.map(({ who, day }) => `${who} reported to two guilds on ${day}`),
  ];
};

/** The quest of a rejected report stays accepted, so that the player can submit again. */
export const questsOfRejections: Check = async ({ read }) => {
  const closed = await read<{ id: string }>(`
    select s.submission_id as id from submissions s join acceptances a using (acceptance_id)
    where s.status = 'rejected' and a.status <> 'accepted'
      and not exists (select from acceptances n where n.user_id = a.user_id and n.quest_id = a.quest_id
        and n.accepted_at > a.accepted_at)
      and not exists (select from submissions o where o.acceptance_id = a.acceptance_id
        and o.submission_id <> s.submission_id and o.status <> 'rejected')`);
  return closed.map(({ id }) => `report ${id} was rejected, and its quest is closed`);
};

/** No invitation admits more people than it has uses. */
export const invitations: Check = async ({ read }) => {
  const over = await read<{ uses: number; people: number }>(`
    select i.uses, count(*)::int as people from invitations i
    join invited_people p using (invitation_id) group by i.invitation_id having count(*) > i.uses`);
  return over.map(({ uses, people }) => `an invitation for ${uses} let ${people} in`);
};

/** Jobs whose work a later job does when they have failed; whether it was done is checked instead. */
const SENT_AGAIN = ['exports.build', 'erasures.files'];

/** Jobs finish, and live events and upload locks are deleted, so that their number stays bounded. */
export const bounded: Check = async ({ read, now }) => {
  const at = new Date(now).toISOString();
  const jobs = await read<{ name: string; state: string }>(
    `select name, state::text as state from jobs.job where name not like '\\_\\_%'
       and (state = 'failed' and name <> all($2) or state in ('created', 'retry', 'active')
         and start_after < $1::timestamptz - interval '1 day')`,
    [at, SENT_AGAIN],
  );
  const [old] = await read<{ events: number; locks: number; archives: number; files: number }>(
    `select (select count(*)::int from live_events where created_at < $1::timestamptz - interval '26 hours') as events,
       (select count(*)::int from upload_locks) as locks,
       (select count(*)::int from exports
         where status = 'building' and requested_at < $1::timestamptz - interval '1 day') as archives,
       (select count(*)::int from erasures
         where cardinality(files_left) > 0 and erased_at < $1::timestamptz - interval '1 day') as files`,
    [at],
  );
  return [
    ...jobs.map(({ name, state }) => `the job ${name} does not end: ${state}`),
    ...(old && old.events > 1 ? [`${old.events} live events are older than a day`] : []),
    ...(old && old.locks > 10 ? [`${old.locks} locks of uploads are left`] : []),
    ...(old && old.archives > 0 ? [`${old.archives} archives are not finished after a day`] : []),
    ...(old && old.files > 0 ? [`files of ${old.files} erased accounts are left after a day`] : []),
  ];
};
