import { dayAt } from './days.ts';
import { isAtLeast, levelOf } from './levels.ts';
import { streakAt, streakFacts } from './streak.ts';
import { type Check, erasedIn, type View } from './view.ts';

/** Every acknowledged submission and decision is stored. */
export const acknowledged: Check = async ({ read, journal }) => {
  const rows = await read<{ id: string; status: string; guild: string }>(
    'select submission_id as id, status, guild from submissions',
  );
  const guilds = new Map(rows.map(({ id, guild }) => [id, guild]));
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const possible = new Map<string, Set<string>>();
  const gone = erasedIn(journal);
  const problems: string[] = [];
  for (const entry of journal) {
    if (entry.kind === 'submission' && entry.isKnown && !gone.has(entry.userId)) {
      if (!statuses.has(entry.submissionId)) problems.push(`report ${entry.submissionId} is lost`);
      if (statuses.has(entry.submissionId) && guilds.get(entry.submissionId) !== entry.guild)
        problems.push(`report ${entry.submissionId} is not of the guild to which it was handed in`);
      possible.set(entry.submissionId, new Set(['pending']));
    }
    if (entry.kind !== 'decision') continue;
    // An unacknowledged decision may or may not be stored.
    if (entry.isKnown) possible.set(entry.submissionId, new Set([entry.to]));
    else possible.get(entry.submissionId)?.add(entry.to);
  }
  for (const [id, allowed] of possible) {
    const status = statuses.get(id);
    if (status !== undefined && !allowed.has(status)) {
      problems.push(`report ${id} is ${status}, decided was ${[...allowed].join(' or ')}`);
    }
  }
  return problems;
};

/** A submission that was repeated after a lost response is stored once. */
export const oneSubmissionAnAcceptance: Check = async ({ read }) => {
  const twice = await read<{ who: string; quest: string; day: string }>(`
    select p.display_name as who, q.title as quest, s.submitted_day::text as day
    from submissions s join profiles p using (user_id) join quests q using (quest_id)
    where s.status <> 'rejected' and q.is_daily
    group by 1, 2, 3, s.quest_id having count(*) > 1`);
  return twice.map(({ who, quest, day }) => `${who} handed in «${quest}» twice on ${day}`);
};

/** Rules 3: a text counts for the academy day on which the server receives it. */
export const daysOfSubmissions: Check = async ({ read, timeZone }) => {
  const rows = await read<{ id: string; at: number; day: string }>(
    `select submission_id as id, (extract(epoch from submitted_at) * 1000)::float8 as at,
       submitted_day::text as day from submissions where proof_type = 'text'`,
  );
  return rows
    .filter(({ at, day }) => dayAt(at, timeZone) !== day)
    .map(({ id, day, at }) => `report ${id} counts for ${day}, received on ${dayAt(at, timeZone)}`);
};

/** Rules 6, right after an approval: reward, 10 % for a daily quest from Acolyte, 2 % a streak day from Guardian. */
export async function awardOf(view: View, submissionId: string): Promise<string[]> {
  const [row] = await view.read<{
    userId: string;
    who: string;
    reward: number;
    daily: boolean;
    day: string;
    awarded: number | null;
    aura: number;
  }>(
    `select s.user_id as "userId", p.display_name as who, q.aura_reward as reward, q.is_daily as daily,
       s.submitted_day::text as day, s.aura_awarded as awarded, p.current_aura as aura
     from submissions s join quests q using (quest_id) join profiles p on p.user_id = s.user_id
     where s.submission_id = $1 and s.status = 'approved'`,
    [submissionId],
  );
  if (!row || row.awarded === null) return [`report ${submissionId} was approved and is not`];
  const { userId, who, reward, daily, day, awarded, aura } = row;
  const before = levelOf(aura - awarded);
  const facts = await streakFacts(view, userId);
  // The level that decides the cost of a missed day is that of the AURA earned before this approval.
  const proofs = facts.proofs.map((proof) => ({ ...proof }));
  const own = proofs.find((proof) => proof.day === day && proof.aura === awarded);
  if (own) own.aura = 0;
  const days = streakAt(day, { ...facts, proofs });
  const percent =
    (daily && isAtLeast(before, 'acolyte') ? 10 : 0) +
    (isAtLeast(before, 'guardian') ? Math.min(20, 2 * days) : 0);
  const expected = reward + Math.floor((reward * percent) / 100 + 0.5);
  if (awarded === expected) return [];
  return [
    `${who} got ${awarded} AURA for a reward of ${reward} at ${before} and ${days} days: ${expected} expected`,
  ];
}
