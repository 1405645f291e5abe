import { secretOf } from '../checker/privacy.ts';
import type { Action } from './action.ts';
import {
  confirm,
  first,
  patch,
  post,
  put,
  type RequestFactory,
  remove,
  requestBy,
} from './requests.ts';

/** Sends one of these requests, and retries as a client does. The checker reads the result from the tables. */
function oneOf(factories: readonly RequestFactory[]): Action {
  return async ({ world, random, send }) => {
    const player = world.somePlayer(random);
    const other = world.somePlayer(random);
    const elder = world.someElder(random);
    const factory = random.pick(factories);
    const planned = await factory({ world, random, player, other, elder });
    if (!planned?.who) return;
    await send(planned.who, planned.what, planned.request);
    return;
  };
}

/** Changes of a player's own settings. */
export const changeSettings = oneOf([
  ({ random, player }) =>
    requestBy(
      player,
      'chooses how boards show them',
      put(`/api/users/${player.userId}/boardChoice`, {
        choice: random.pick(['named', 'named', 'pseudonym', 'hidden']),
      }),
    ),
  ({ random, player }) =>
    requestBy(
      player,
      'changes the card',
      put(`/api/users/${player.userId}/card`, {
        pattern: random.pick(['drum', 'waves']),
        glaze: 'jade',
        motto: 'Every day a step',
      }),
    ),
  ({ player }) =>
    requestBy(
      player,
      'reads everything',
      patch(`/api/users/${player.userId}/notifications`, { isRead: true }),
    ),
  async ({ world, player }) => {
    await confirm(world, player);
    return requestBy(player, 'requests an export', post(`/api/users/${player.userId}/exports`));
  },
  ({ random, player, other }) =>
    player === other
      ? undefined
      : requestBy(player, `${random.chance(0.6) ? 'blocks' : 'unblocks'} ${other.name}`, {
          method: random.chance(0.6) ? 'PUT' : 'DELETE',
          url: `/api/users/${player.userId}/blocks/${other.userId}`,
        }),
]);

/** Proposals of personal quests, and elders' decisions on them. */
export const changePersonalQuests = oneOf([
  async ({ world, player }) => {
    const sage = await first<{ userId: string }>(
      world,
      `select user_id as "userId" from profiles where level in ('sage', 'legendary') and role = 'player'
       order by display_name limit 1`,
    );
    const who = world.people.find(({ userId }) => userId === sage?.userId) ?? player;
    return requestBy(
      who,
      'proposes a quest',
      post('/api/personalQuests', {
        title: `${secretOf(who.index)} quest`,
        description: 'A quest of my own.',
        auraReward: 40,
        reportType: 'text',
        isDaily: false,
      }),
    );
  },
  async ({ world, random, elder }) => {
    const found = await first<{ id: string }>(
      world,
      `select proposal_id as id from personal_quests where status = 'pending' order by proposed_at limit 1`,
    );
    if (!found) return undefined;
    const isApproved = random.chance(0.7);
    const url = `/api/personalQuests/${found.id}/${isApproved ? 'approve' : 'reject'}`;
    const body = isApproved ? undefined : { feedback: 'Please describe it.' };
    return requestBy(
      elder,
      `${isApproved ? 'approves' : 'rejects'} a proposed quest`,
      post(url, body),
    );
  },
]);

/** Mentors and apprentices. */
export const changeMentorships = oneOf([
  async ({ world, random, player, other }) => {
    const pairs = await world.read<{ mentorId: string; apprenticeId: string }>(
      `select m.user_id as "mentorId", a.user_id as "apprenticeId"
       from profiles m join profiles a on a.guild = m.guild
       where m.level in ('warrior', 'sage', 'legendary') and a.level in ('genesis', 'acolyte', 'guardian')
         and m.role = 'player' and a.role = 'player'
       order by m.display_name, a.display_name`,
    );
    const pair = pairs.length > 0 ? random.pick(pairs) : undefined;
    const personOf = (id?: string) => world.people.find(({ userId }) => userId === id);
    const apprentice = personOf(pair?.apprenticeId) ?? other;
    return requestBy(
      personOf(pair?.mentorId) ?? player,
      `invites ${apprentice.name} as an apprentice`,
      post('/api/mentorships', { apprenticeId: apprentice.userId }),
    );
  },
  async ({ world, random }) => {
    const found = await first<{ id: string; userId: string }>(
      world,
      `select mentorship_id as id, apprentice_id as "userId" from mentorships where status = 'invited' order by invited_at limit 1`,
    );
    const who = world.people.find(({ userId }) => userId === found?.userId);
    const verb = random.chance(0.8) ? 'accept' : 'decline';
    return (
      found && requestBy(who, `${verb}s a mentor`, post(`/api/mentorships/${found.id}/${verb}`))
    );
  },
  async ({ world, random }) => {
    const found = await first<{ id: string; userId: string }>(
      world,
      `select mentorship_id as id, mentor_id as "userId" from mentorships where status = 'accepted' order by invited_at limit 1`,
    );
    const who = world.people.find(({ userId }) => userId === found?.userId);
    if (!found) return undefined;
    if (random.chance(0.2)) {
      return requestBy(who, 'ends a mentorship', remove(`/api/mentorships/${found.id}`));
    }
    const message = 'Keep going, you are nearly there.';
    return requestBy(
      who,
      'encourages',
      post(`/api/mentorships/${found.id}/encouragements`, { message }),
    );
  },
]);

/** Chat moderation: reports, mutes, appeals and elders' answers. */
export const moderateChat = oneOf([
  async ({ world, player }) => {
    const found = await first<{ id: string; guild: string }>(
      world,
      `select m.message_id as id, m.guild from chat_messages m join profiles p on p.guild = m.guild
       where p.user_id = $1 and m.user_id <> $1 and not m.is_system order by m.sequence desc limit 1`,
      [player.userId],
    );
    return (
      found &&
      requestBy(
        player,
        'reports a message',
        post(`/api/guildChats/${found.guild}/messages/${found.id}/reports`, {
          reason: 'other',
          note: `${secretOf(player.index)} was hurt`,
        }),
      )
    );
  },
  async ({ world, random, elder }) => {
    const found = await first<{ id: string }>(
      world,
      'select message_id as id from chat_reports where settled_at is null order by reported_at limit 1',
    );
    if (!found) return undefined;
    const verb = random.chance(0.5) ? 'keep' : 'delete';
    const body = verb === 'delete' ? { reason: 'Against the rules.' } : undefined;
    return requestBy(
      elder,
      `${verb}s a message`,
      post(`/api/moderation/messages/${found.id}/${verb}`, body),
    );
  },
  ({ random, player, elder }) =>
    requestBy(
      elder,
      `mutes ${player.name}`,
      post('/api/moderation/mutes', {
        userId: player.userId,
        minutes: random.int(10, 3000),
        reason: 'Too loud.',
      }),
    ),
  async ({ world }) => {
    const found = await first<{ id: string; userId: string }>(
      world,
      `select mute_id as id, user_id as "userId" from chat_mutes
       where until > now() and lifted_at is null and appeal is null order by muted_at limit 1`,
    );
    const who = world.people.find(({ userId }) => userId === found?.userId);
    const url = `/api/users/${found?.userId}/mutes/${found?.id}/appeal`;
    return (
      who &&
      requestBy(who, 'appeals', post(url, { text: `${secretOf(who.index)} did not mean it` }))
    );
  },
  async ({ world, random, elder }) => {
    const found = await first<{ id: string }>(
      world,
      `select mute_id as id from chat_mutes where appeal is not null and verdict is null
       and lifted_at is null order by muted_at limit 1`,
    );
    const body = { verdict: random.pick(['upheld', 'lifted']), answer: 'We talked about it.' };
    const url = `/api/moderation/mutes/${found?.id}/answer`;
    return found && requestBy(elder, 'answers an appeal', post(url, body));
  },
]);

/** A broadcast to a guild, or to everybody. */
export const sendBroadcast = oneOf([
  ({ random, elder }) =>
    requestBy(
      elder,
      'writes to a guild',
      post('/api/sendPushNotification', {
        data: {
          target: 'guild',
          targetGuild: random.pick(['titans', 'envoys']),
          payload: { title: 'News from the elders', body: 'Tomorrow we meet at the gate.' },
        },
      }),
    ),
]);
