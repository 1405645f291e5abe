import type { Check } from './view.ts';

type Sums = { aura: number; stamina: number };
type Known = { last: string; sums: Map<string, Sums> };

/** Rules 4: totals equal the sums of the ledger. Incremental: reads only entries added since the last call. */
export const ledgerSums: Check = async ({ read, memory }) => {
  const known = (memory.get('ledger') as Known | undefined) ?? { last: '0', sums: new Map() };
  const added = await read<{ id: string; userId: string; currency: string; amount: number }>(
    `select entry_id::text as id, user_id as "userId", currency, amount::float8 as amount
     from ledger_entries where entry_id > $1 order by entry_id`,
    [known.last],
  );
  for (const { userId, currency, amount } of added) {
    const sums = known.sums.get(userId) ?? { aura: 0, stamina: 0 };
    const name = currency === 'aura' ? 'aura' : 'stamina';
    known.sums.set(userId, { ...sums, [name]: sums[name] + amount });
  }
  memory.set('ledger', { ...known, last: added.at(-1)?.id ?? known.last });
  const people = await read<{ userId: string; who: string; aura: number; stamina: number }>(
    `select user_id as "userId", display_name as who, current_aura::float8 as aura,
       stamina_points::float8 as stamina from profiles`,
  );
  return people.flatMap(({ userId, who, aura, stamina }) => {
    const sums = known.sums.get(userId) ?? { aura: 0, stamina: 0 };
    const isRight = aura === sums.aura && Math.abs(stamina - sums.stamina) < 0.001;
    if (isRight && aura >= 0 && stamina >= 0) return [];
    return [
      `${who} has ${aura} AURA and ${stamina} Stamina, the ledger says ${sums.aura} and ${sums.stamina}`,
    ];
  });
};

/** Rules 4, over the whole ledger, which also finds entries that were changed or removed. */
export const ledgerTotals: Check = async ({ read }) => {
  const wrong = await read<{ who: string; problem: string }>(`
    with sums as (
      select user_id, coalesce(sum(amount) filter (where currency = 'aura'), 0) as aura,
        coalesce(sum(amount) filter (where currency = 'stamina'), 0) as stamina
      from ledger_entries group by user_id)
    select p.display_name as who, 'has ' || p.current_aura || ' AURA and ' || p.stamina_points ||
      ' Stamina, the ledger says ' || coalesce(s.aura, 0) || ' and ' || coalesce(s.stamina, 0) as problem
    from profiles p left join sums s using (user_id)
    where p.current_aura <> coalesce(s.aura, 0) or p.stamina_points <> coalesce(s.stamina, 0)
      or p.current_aura < 0 or p.stamina_points < 0`);
  return wrong.map(({ who, problem }) => `${who} ${problem}`);
};

/** Rules 5: a submission has one decision; each approval is credited once, each undo is subtracted once. */
export const oneDecision: Check = async ({ read }) => {
  const rows = await read<{
    id: string;
    status: string;
    awarded: number | null;
    approvals: number;
    undos: number;
    latest: number | null;
  }>(`
    select s.submission_id as id, s.status, s.aura_awarded as awarded,
      count(e.*) filter (where e.cause like 'approve:%')::int as approvals,
      count(e.*) filter (where e.cause like 'undo:%')::int as undos,
      (array_agg(e.amount::float8 order by e.entry_id desc) filter (where e.cause like 'approve:%'))[1] as latest
    from submissions s
    left join ledger_entries e on split_part(e.cause, ':', 2) = s.submission_id::text
      and split_part(e.cause, ':', 1) in ('approve', 'undo')
    group by s.submission_id`);
  const problems: string[] = [];
  for (const { id, status, awarded, approvals, undos, latest } of rows) {
    const open = approvals - undos;
    const expected = status === 'approved' ? 1 : 0;
    if (open !== expected)
      problems.push(`report ${id} is ${status} with ${approvals} credits and ${undos} undone`);
    if (status === 'approved' && awarded !== latest) {
      problems.push(`report ${id} says ${awarded} AURA, the ledger ${latest}`);
    }
  }
  const counts = await read<{ who: string; counted: number; actual: number }>(`
    select display_name as who, approved_submissions as counted, actual from profiles p
    join lateral (select count(*)::int as actual from submissions s
      where s.user_id = p.user_id and s.status = 'approved') a on true
    where approved_submissions <> actual`);
  for (const { who, counted, actual } of counts) {
    problems.push(`${who} has ${actual} approved reports, the profile counts ${counted}`);
  }
  return problems;
};

/** Rules 5: an undo subtracts the credited amount, at most the balance. */
export const undoneAmounts: Check = async ({ read }) => {
  const rows = await read<{ who: string; undone: number; approved: number; before: number }>(`
    select p.display_name as who, -e.amount::int as undone, a.amount::int as approved,
      (select sum(amount)::int from ledger_entries b
        where b.user_id = e.user_id and b.currency = 'aura' and b.entry_id < e.entry_id) as before
    from ledger_entries e join profiles p using (user_id)
    join ledger_entries a on a.cause = replace(e.cause, 'undo:', 'approve:')
    where e.cause like 'undo:%' and -e.amount <> least(a.amount, greatest(0, (
      select sum(amount) from ledger_entries b
      where b.user_id = e.user_id and b.currency = 'aura' and b.entry_id < e.entry_id)))`);
  return rows.map(
    ({ who, undone, approved, before }) =>
      `an undo took ${undone} of ${approved} AURA from ${who}, who had ${before}`,
  );
};
