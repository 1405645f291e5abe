import type { Client } from 'pg';
import { approveAll, CLIENTS, postAll } from '../approve.bench.ts';
import { PARSE_VERSION, type ParsePeer } from './parse-peer.ts';
import { addPendingSubmissions, type Member } from './people.ts';
import { count, type Figure } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { median } from './statistics.ts';

const PLAYERS = 400;
/** Number of approvals in a round, and before the first round. */
const OURS = { round: 1500, warmUp: 1000 };
const PEER = { round: 300, warmUp: 150 };
const ROUNDS = 3;

type Change = readonly [method: 'POST' | 'PUT', path: string, content: Record<string, unknown>];

/**
 * Approvals by as many clients, alternating. Ours are requests to `approveSubmission`, which also reads the
 * state and computes what it writes. The peer only writes, in one transaction (its `batch`): once the same
 * records, and once only the four essential ones.
 */
export async function peerApprovals(of: {
  /** connected to our database */
  client: Client;
  server: ServerProcess;
  parse: ParsePeer;
  members: readonly Member[];
  session: string | undefined;
}): Promise<Figure[]> {
  const { client, server, parse, members, session } = of;
  const ids = await addPendingSubmissions(client, {
    players: PLAYERS,
    submissions: OURS.warmUp + ROUNDS * OURS.round,
  });
  const submissions = await addSubmissions(parse, 1 + 2 * (PEER.warmUp + ROUNDS * PEER.round));
  // The classes get their tables and columns before the measured transactions.
  for (const [method, target, body] of sameRecords(submissions.pop() ?? '', 0)) {
    await parse.call(method, `/classes/${target}`, { body, asMaster: true });
  }
  const elders = members.slice(0, CLIENTS);
  const ours = async (count: number): Promise<number> =>
    count / (await approveAll({ url: server.url, elders, ids: ids.splice(0, count) }));
  const peer = async (count: number, changesOf: typeof sameRecords): Promise<number> =>
    count /
    (await approveAtPeer({ parse, session, submissions: submissions.splice(0, count), changesOf }));

  await ours(OURS.warmUp);
  await peer(PEER.warmUp, sameRecords);
  await peer(PEER.warmUp, fourWrites);
  const before = await recordsWritten(client);
  const rounds: { ours: number; same: number; four: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      ours: await ours(OURS.round),
      same: await peer(PEER.round, sameRecords),
      four: await peer(PEER.round, fourWrites),
    });
  }
  const written = ((await recordsWritten(client)) - before) / (ROUNDS * OURS.round);
  const records = sameRecords('', 0).length;
  // One approval in ten reaches a level and writes some more.
  if (written < records || written > records + 1) {
    throw new Error(`an approval writes ${written} records, the peer is asked for ${records}`);
  }
  const middle = (rateIn: (round: (typeof rounds)[number]) => number): number =>
    median(rounds.map(rateIn));
  const name = `Parse Server ${PARSE_VERSION}`;
  return [
    { name: 'approvals: ours, over HTTP', value: middle((round) => round.ours), unit: '/s' },
    count('records of one of our approvals', written),
    {
      name: `approvals: ${name}, the same ${records} records`,
      value: middle(({ same }) => same),
      unit: '/s',
    },
    {
      name: `approvals: ${name}, the four writes alone`,
      value: middle(({ four }) => four),
      unit: '/s',
    },
    {
      name: 'approvals: ours ÷ the same records',
      value: middle((round) => round.ours / round.same),
      unit: '×',
    },
    {
      name: 'approvals: ours ÷ the four writes alone',
      value: middle((round) => round.ours / round.four),
      unit: '×',
      note: 'aim: 5 ×',
    },
  ];
}

/** Rows of our tables that were inserted or updated so far, by any statement. */
async function recordsWritten(client: Client): Promise<number> {
  // Connections publish their counts with a delay of up to a second.
  await client.query('select pg_sleep(1.5), pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ written: number }>(
    `select sum(n_tup_ins + n_tup_upd)::float8 as written from pg_stat_user_tables
     where schemaname = 'public'`,
  );
  return rows[0]?.written ?? 0;
}

async function addSubmissions(parse: ParsePeer, count: number): Promise<string[]> {
  const submissions: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { status: 'pending', decision: 0, player: playerOf(at) };
    const made = await parse.call<{ objectId: string }>('POST', '/classes/Report', {
      body,
      asMaster: true,
    });
    submissions.push(made.objectId);
  }
  return submissions;
}

const playerOf = (at: number): string => `hero${1 + (at % PLAYERS)}`;

function approveAtPeer(of: {
  parse: ParsePeer;
  session: string | undefined;
  submissions: readonly string[];
  changesOf: typeof sameRecords;
}): Promise<number> {
  const { parse, session, submissions, changesOf } = of;
  return postAll({
    url: `${parse.url}/batch`,
    amount: submissions.length,
    request: (at) => ({
      headers: parse.headers(session),
      body: batchOf(changesOf(submissions[at] ?? '', at)),
    }),
  });
}

function batchOf(changes: readonly Change[]): object {
  return {
    transaction: true,
    requests: changes.map(([method, target, body]) => ({
      method,
      path: `/parse/classes/${target}`,
      body,
    })),
  };
}

function fourWrites(report: string, at: number): Change[] {
  const player = playerOf(at);
  return [
    ['PUT', `Report/${report}`, { status: 'approved' }],
    ['POST', 'Entry', { player, amount: 50, cause: `approval:${report}` }],
    ['PUT', `Hero/${player}`, { currentAura: { __op: 'Increment', amount: 50 } }],
    ['POST', 'Notification', { player, text: 'approved' }],
  ];
}

/** The records of an approval that reaches no new level, with the content of ours. */
function sameRecords(report: string, at: number): Change[] {
  const player = playerOf(at);
  const when = new Date().toISOString();
  const decidedAt = { __type: 'Date', iso: when };
  const breakdown = { base: 50, daily: 0, streak: 0, total: 50 };
  const ceremony = {
    submissionId: report,
    guild: 'titans',
    proofType: 'text',
    isDayDone: false,
    auraBefore: 50,
    auraAfter: 100,
    streakBefore: 3,
    streakAfter: 3,
    freezesBefore: 0,
    freezesAfter: 0,
  };
  const notification = {
    player,
    cause: `approved:${report}:1`,
    type: 'quest_approved',
    title: 'Approved',
    body: 'The elders have approved the report on «Quest 1», +50 AURA',
    icon: 'seal',
    clickAction: '/dashboard?tab=journey',
    data: ceremony,
    priority: 'normal',
    quest: 'quest-1',
    auraReward: 50,
    ceremony: 'waiting',
  };
  const decision = {
    submissionId: report,
    status: 'approved',
    decidedBy: 'elder',
    decidedByName: 'Elder 1',
    decidedAt: when,
    auraRewarded: 50,
    feedback: '',
    message: '+50 AURA for Player 1',
  };
  const profile = { userId: player, currentAura: 100, level: 'genesis', currentStreak: 3 };
  const event = (channel: string, name: string, data: object): Change => [
    ...(['POST', 'Event', { channel, name, data: JSON.stringify(data) }] as const),
  ];
  return [
    [
      ...(['PUT', `Report/${report}`] as const),
      {
        status: 'approved',
        decidedBy: 'elder',
        decidedAt,
        auraAwarded: 50,
        breakdown,
        decision: { __op: 'Increment', amount: 1 },
      },
    ],
    ['POST', 'Entry', { player, amount: 50, cause: `approve:${report}:1`, breakdown }],
    [
      ...(['PUT', `Hero/${player}`] as const),
      {
        level: 'genesis',
        currentStreak: 3,
        streakDay: when.slice(0, 10),
        currentAura: { __op: 'Increment', amount: 50 },
        approved: { __op: 'Increment', amount: 1 },
        version: { __op: 'Increment', amount: 1 },
      },
    ],
    ['POST', 'Notification', notification],
    event(`user:${player}`, 'notification.added', notification),
    event(`user:${player}`, 'profile.changed', profile),
    event(`user:${player}`, 'submission.changed', { submissionId: report, status: 'approved' }),
    event('elders', 'review.decided', { ...decision, userId: player }),
    [
      ...(['POST', 'AuditEntry'] as const),
      {
        actor: 'elder',
        action: 'submission.approve',
        subject: `submission:${report}`,
        details: { from: 'pending', aura: 50 },
      },
    ],
  ];
}
