import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_HEARTBEAT_MS } from '@goreal/domain/live/live-event';
import { LIVE_POSITION_HEADER } from '@goreal/domain/live/live-position';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually, PROMISED_MS } from '#testing/eventually.ts';
import { createTestAcademy, type Person, type TestAcademy } from '#testing/test-app.ts';
import { pruneEvents } from './live-events.repository.ts';
import { STREAM_LIMITS } from './open-streams.ts';

let player: Person;
let elder: Person;

let academy: TestAcademy;

beforeAll(async () => {
  // The test triggers heartbeats; everything else runs in real time. Here, because the hooks of a file whose tests are all
  // filtered out do not run, and its timers would stay for the next file.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  academy = await createTestAcademy();
});

// Runs after the next one, because hooks run in reverse order, and also where that fails.
afterAll(() => void vi.useRealTimers());
afterAll(() => academy?.close());

beforeEach(async () => {
  player = await academy.player();
  elder = await academy.elder();
});

const names = (events: readonly { name: string }[]) => events.map(({ name }) => name);

async function accept(person: Person, questId?: string): Promise<string> {
  const id = questId ?? (await academy.quest({ guild: 'titans' }));
  const answer = await person.put(`/api/users/${person.userId}/activeQuests/${id}`);
  expect(answer.status).toBe(200);
  return id;
}

/** Writes into the outbox as another process would, and wakes the hub. */
async function emit(channel: string, name: string, data: string): Promise<void> {
  await academy.sql`insert into live_events (channel, name, data)
    values (${channel}, ${name}, ${data})`;
  vi.advanceTimersByTime(500);
}

async function listeners(): Promise<number> {
  const { text } = await academy.visitor.get('/metrics');
  return Number(/goreal_live_listeners (\d+)/.exec(text)?.[1]);
}

async function decide(submissionId: string): Promise<void> {
  expect((await elder.post('/api/approveSubmission', { submissionId })).status).toBe(200);
}

describe('refusals', () => {
  it('opens no stream without a session', async () => {
    expect((await academy.visitor.get('/api/live')).status).toBe(401);
    await expect(academy.live({ cookie: 'goreal.session_token=x.y' })).rejects.toThrow('401');
  });

  it('a user’s oldest stream is ended for a new one, and reconnects after a minute', async () => {
    const streams = [];
    for (let at = 0; at < STREAM_LIMITS.person; at += 1) streams.push(await academy.live(player));
    expect(streams.some(({ ended }) => ended)).toBe(false);
    const newest = await academy.live(player);
    await streams[0]?.end();
    expect(streams[0]?.retryMs).toBeGreaterThanOrEqual(60_000);
    expect(streams.slice(1).some(({ ended }) => ended)).toBe(false);
    await accept(player);
    await newest.next('activeQuest.changed', PROMISED_MS);
    for (const stream of [...streams, newest]) stream.close();
  });

  it('carries no events of other players, other guilds or the review desk', async () => {
    const stream = await academy.live(player);
    const others = [await academy.player('titans'), await academy.player('envoys')];
    for (const other of others) {
      const guild = other === others[0] ? 'titans' : 'envoys';
      const { submissionId } = await academy.submit(other, { guild });
      await decide(submissionId);
      await other.patch(`/api/users/${other.userId}`, { guild: 'illumination' });
    }
    const questId = await accept(player);
    const own = await stream.next('activeQuest.changed');
    expect(own.data).toMatchObject({ userId: player.userId, questId });
    expect(names(stream.events)).toEqual(['ready', 'activeQuest.changed']);
  });

  it('sends events of the review desk to elders only', async () => {
    const desk = await academy.live(elder);
    const { submissionId } = await academy.submit(player);
    expect((await desk.next('review.added')).data).toEqual({ submissionId });
    await decide(submissionId);
    expect((await desk.next('review.decided')).data).toMatchObject({
      submissionId,
      status: 'approved',
      decidedByName: elder.displayName,
    });
    expect(names(desk.events)).not.toContain('notification.added');
  });
});

it('is answered without a stream when only its headers are asked for', async () => {
  const before = await listeners();
  const { cookie } = player;
  const answer = await academy.app.inject({
    method: 'HEAD',
    url: '/api/live',
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(await listeners()).toBe(before);
});

describe('an open stream', () => {
  it('sends a player every event of an approval, in order, with rising ids', async () => {
    const stream = await academy.live(player);
    const { submissionId } = await academy.submit(player);
    await decide(submissionId);
    await stream.next('profile.changed');
    await eventually(() =>
      expect(names(stream.events)).toEqual([
        'ready',
        'activeQuest.changed',
        'activeQuest.changed',
        'submission.changed',
        'notification.added',
        'profile.changed',
        'submission.changed',
      ]),
    );
    expect(stream.events[4]?.data).toMatchObject({ type: 'quest_approved', auraReward: 50 });
    expect(stream.events[5]?.data).toMatchObject({ currentAura: 50, currentStreak: 1 });
    expect(stream.events[6]?.data).toEqual({ submissionId, status: 'approved' });
    const ids = stream.events.slice(1).map(({ id }) => id.split('.').map(Number));
    const rising = ids.toSorted(([ax = 0, ae = 0], [bx = 0, be = 0]) => ax - bx || ae - be);
    expect(ids).toEqual(rising);
    expect(new Set(ids.map(String)).size).toBe(ids.length);
  });

  it('sends two devices the event of a notification read on one of them', async () => {
    const { submissionId } = await academy.submit(player);
    await decide(submissionId);
    const inbox = await player.get(`/api/users/${player.userId}/notifications`);
    const [{ id }] = (inbox.body as { items: [{ id: string }] }).items;
    const streams = [
      await academy.live(player),
      await academy.live(await academy.otherDevice(player)),
    ];
    await player.post(`/api/users/${player.userId}/notifications/${id}/ceremony`);
    for (const stream of streams) {
      const { data } = await stream.next('notification.changed');
      expect(data).toEqual({ ids: [id], isRead: true, ceremony: 'shown' });
    }
  });

  it('keeps the order of a hundred changes', async () => {
    const stream = await academy.live(player);
    const quests = await Promise.all(Array.from({ length: 100 }, () => academy.quest()));
    for (const questId of quests) await accept(player, questId);
    await eventually(() => expect(stream.events).toHaveLength(101));
    const received = stream.events
      .slice(1)
      .map(({ data }) => (data as { questId: string }).questId);
    expect(received).toEqual(quests);
  });

  it('sends nothing of a transaction that is rolled back', async () => {
    const stream = await academy.live(player);
    const questId = await accept(player);
    await player.post('/api/submissions', {
      questId,
      proofType: 'text',
      proofData: 'too short',
    });
    await accept(player);
    await eventually(() => expect(stream.events).toHaveLength(3));
  });

  it('gets one resync when a crash of the database emptied the outbox between two reads', async () => {
    const stream = await academy.live(player);
    await accept(player);
    await stream.next('activeQuest.changed');
    await academy.sql`truncate live_events`;
    vi.advanceTimersByTime(500);
    await stream.next('resync');
    await accept(player);
    vi.advanceTimersByTime(500);
    await stream.next('activeQuest.changed');
    expect(names(stream.events).filter((name) => name === 'resync')).toHaveLength(1);
  });

  it('gets the events after a failover, even with lower transaction ids than those it has seen', async () => {
    const stream = await academy.live(player);
    await accept(player);
    await stream.next('activeQuest.changed');
    await academy.sql`truncate live_events`;
    await academy.query(
      `insert into live_events (xid, channel, name, data)
       values ('3'::xid8, $1, 'profile.changed', '{}'), ('4'::xid8, $1, 'profile.changed', '{}')`,
      [`user:${player.userId}`],
    );
    vi.advanceTimersByTime(500);
    await stream.next('resync');
    await stream.next('profile.changed');
    await stream.next('profile.changed');
    expect(names(stream.events).filter((name) => name === 'resync')).toHaveLength(1);
  });

  it('sends a heartbeat every fifteen seconds', async () => {
    const stream = await academy.live(player);
    expect(LIVE_HEARTBEAT_MS).toBe(15_000);
    vi.advanceTimersByTime(LIVE_HEARTBEAT_MS);
    await eventually(() => expect(stream.heartbeats).toBeGreaterThan(0));
    const before = stream.heartbeats;
    vi.advanceTimersByTime(LIVE_HEARTBEAT_MS * 2);
    await eventually(() => expect(stream.heartbeats).toBe(before + 2));
    expect(stream.retryMs).toBeGreaterThanOrEqual(1000);
  });

  it('that is read too slowly is closed, and the others continue', async () => {
    const slow = await academy.live(player);
    const quick = await academy.live(await academy.otherDevice(player));
    const before = await listeners();
    slow.stall();
    const data = JSON.stringify('x'.repeat(256 * 1024));
    for (let at = 0; (await listeners()) === before; at += 1) {
      expect(at).toBeLessThan(100);
      await emit(`user:${player.userId}`, 'profile.changed', data);
      await quick.next('profile.changed');
    }
    expect(await listeners()).toBe(before - 1);
    await accept(player);
    await quick.next('activeQuest.changed');
  });
});

describe('a stream that opens after the page was loaded', () => {
  const positionOf = async (person: Person): Promise<string> => {
    const { headers } = await person.get(`/api/users/${person.userId}`);
    return String(headers[LIVE_POSITION_HEADER]);
  };

  it('gets the events since then, and no others', async () => {
    await accept(player);
    await academy.live(player);
    const position = await positionOf(player);
    const questId = await accept(player);
    const stream = await academy.live(player, position);
    expect(names(stream.events)).toEqual(['activeQuest.changed', 'ready']);
    expect(stream.events[0]?.data).toMatchObject({ questId });
  });

  it('gets no resync, even after a quiet hour', async () => {
    await accept(player);
    await academy.live(player);
    await academy.sql`update live_events set created_at = now() - interval '2 hours'`;
    expect(await pruneEvents(academy.database)).toBeGreaterThan(0);
    const stream = await academy.live(player, await positionOf(player));
    expect(names(stream.events)).toEqual(['ready']);
  });
});

describe('a stream that reconnects', () => {
  it('gets exactly the events it missed', async () => {
    const stream = await academy.live(player);
    await accept(player);
    const { id } = await stream.next('activeQuest.changed');
    stream.close();
    const missed = [await accept(player), await accept(player)];
    await accept(await academy.player());
    await eventually(async () => {
      const again = await academy.live(player, id);
      expect(names(again.events)).toEqual(['activeQuest.changed', 'activeQuest.changed', 'ready']);
      const received = again.events
        .slice(0, 2)
        .map(({ data }) => (data as { questId: string }).questId);
      expect(received).toEqual(missed);
    });
    const last = await academy.live(player, id);
    const third = await accept(player);
    expect((await last.next('activeQuest.changed')).data).toMatchObject({ questId: missed[0] });
    await eventually(() => expect(last.events).toHaveLength(4));
    expect(last.events[3]?.data).toMatchObject({ questId: third });
  });

  it('gets nothing twice, and nothing of others when it missed nothing', async () => {
    const stream = await academy.live(player);
    await accept(player);
    const { id } = await stream.next('activeQuest.changed');
    await academy.submit(await academy.player());
    const again = await academy.live(player, id);
    expect(names(again.events)).toEqual(['ready']);
  });

  it.each(['nonsense', '0.0', '-1.-1', '999999999999999.1', '1.1'])(
    'with the unknown position %s gets a resync',
    async (lastEventId) => {
      const stream = await academy.live(player, lastEventId);
      expect(names(stream.events)).toEqual(['resync', 'ready']);
      expect(stream.events[0]?.data).toEqual({ reason: 'too-old' });
    },
  );

  it('from a pruned position gets a resync', async () => {
    const stream = await academy.live(player);
    await accept(player);
    const { id } = await stream.next('activeQuest.changed');
    await academy.sql`update live_events set created_at = now() - interval '2 hours'`;
    await academy.sql`delete from live_events where created_at < now() - interval '1 hour'`;
    await accept(player);
    const again = await academy.live(player, id);
    expect(names(again.events)).toContain('resync');
  });

  it('after more events than can be replayed gets a resync', async () => {
    const stream = await academy.live(player);
    await accept(player);
    const { id } = await stream.next('activeQuest.changed');
    await academy.sql`insert into live_events (channel, name, data)
       select ${`user:${player.userId}`}, 'profile.changed', '{}' from generate_series(1, 600)`;
    await accept(player);
    await eventually(() => expect(stream.events).toHaveLength(603));
    expect(names((await academy.live(player, id)).events)).toEqual(['resync', 'ready']);
  });
});

describe('within a second', () => {
  it('a sign-out ends the streams of its session, and no others', async () => {
    const other = await academy.otherDevice(player);
    const [stream, kept] = [await academy.live(player), await academy.live(other)];
    await player.post('/api/auth/sign-out', {});
    await stream.next('session.ended', PROMISED_MS);
    await stream.end(PROMISED_MS);
    await accept(other);
    await kept.next('activeQuest.changed');
    expect(kept.ended).toBe(false);
  });

  it('the deletion of an account ends its streams', async () => {
    const stream = await academy.live(player);
    await academy.sql`delete from auth_users where id = ${player.userId}`;
    vi.advanceTimersByTime(500);
    await stream.end(PROMISED_MS);
  });

  it('a new elder gets events of the review desk, and a former one no longer', async () => {
    const stream = await academy.live(player);
    const { accounts } = academy.academy;
    await accounts.grantRole({ email: player.email, role: 'admin' });
    expect((await stream.next('resync', PROMISED_MS)).data).toEqual({ reason: 'scope-changed' });
    const author = await academy.player();
    await academy.submit(author);
    await stream.next('review.added');
    await accounts.grantRole({ email: player.email, role: 'player' });
    await stream.next('resync', PROMISED_MS);
    await academy.submit(author);
    await accept(player);
    await stream.next('activeQuest.changed');
    expect(names(stream.events).filter((name) => name === 'review.added')).toHaveLength(1);
  });

  it('a change of guild moves a stream from the old guild to the new one', async () => {
    const stream = await academy.live(player);
    await player.patch(`/api/users/${player.userId}`, { guild: 'envoys' });
    await stream.next('resync', PROMISED_MS);
    for (const guild of ['titans', 'envoys']) {
      await emit(`guild:${guild}`, 'quest.changed', JSON.stringify({ guild }));
    }
    await accept(player, await academy.quest({ guild: 'envoys' }));
    await stream.next('activeQuest.changed');
    const received = stream.events.filter(({ name }) => name === 'quest.changed');
    expect(received.map(({ data }) => data)).toEqual([{ guild: 'envoys' }]);
  });
});

it('ends with the server, so that clients reconnect to another process', async () => {
  const closing = await createTestAcademy();
  const stream = await closing.live(await closing.player());
  await Promise.all([closing.close(), stream.end()]);
  await delay(0);
  expect(stream.ended).toBe(true);
});
