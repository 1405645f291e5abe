import { addDays } from '../calendar.ts';
import { dayAt } from '../checker/days.ts';
import type { Action } from './action.ts';
import {
  confirm,
  first,
  get,
  guildOf,
  patch,
  post,
  put,
  type RequestFactory,
  requestBy,
} from './requests.ts';

/** A player sends a forbidden request; the server must refuse it. */
export const writeForbidden: Action = async ({ world, random, send }) => {
  const player = world.somePlayer(random);
  const other = world.somePlayer(random);
  const elder = world.someElder(random);
  if (player === other) return;
  await confirm(world, player);
  await confirm(world, elder);
  for (let count = 0; count < TRIES; count += 1) {
    const planned = await random.pick(ATTEMPTS)({ world, random, player, other, elder });
    if (!planned?.who) continue;
    const outcome = await send(planned.who, planned.what, planned.request);
    if (outcome.kind === 'done')
      return [`${planned.who.name} ${planned.what}, and the server executed it`];
  }
  return;
};

const TRIES = 3;

const ATTEMPTS: readonly RequestFactory[] = [
  ({ world, player, other }) => {
    const day = addDays(dayAt(world.time.now(), world.timeZone), 3);
    const url = `/api/users/${other.userId}/restDays/${day}`;
    return requestBy(player, `plans rest for ${other.name}`, put(url));
  },
  ({ player, other }) =>
    requestBy(
      player,
      `hides ${other.name} on boards`,
      put(`/api/users/${other.userId}/boardChoice`, { choice: 'hidden' }),
    ),
  ({ player, other }) =>
    requestBy(
      player,
      `moves ${other.name} to another guild`,
      patch(`/api/users/${other.userId}`, { guild: 'envoys' }),
    ),
  ({ player, other }) =>
    requestBy(
      player,
      `reads everything for ${other.name}`,
      patch(`/api/users/${other.userId}/notifications`, { isRead: true }),
    ),
  ({ player, other }) =>
    requestBy(
      player,
      `requests the export of ${other.name}`,
      post(`/api/users/${other.userId}/exports`),
    ),
  ({ player, other, elder }) =>
    requestBy(
      player,
      `blocks an elder for ${other.name}`,
      put(`/api/users/${other.userId}/blocks/${elder.userId}`),
    ),
  async ({ world, player, other }) => {
    const quest = await first<{ id: string }>(
      world,
      `select quest_id as id from quests q join profiles p on p.guild = q.guild
       where p.user_id = $1 and q.is_active order by q.title limit 1`,
      [other.userId],
    );
    const url = `/api/users/${other.userId}/activeQuests/${quest?.id}`;
    return quest && requestBy(player, `accepts a quest for ${other.name}`, put(url));
  },
  async ({ world, player }) => {
    const quest = await first<{ id: string }>(
      world,
      `select quest_id as id from quests q join profiles p on p.guild <> q.guild
       where p.user_id = $1 and q.is_active and not q.is_personal order by q.title limit 1`,
      [player.userId],
    );
    const url = `/api/users/${player.userId}/activeQuests/${quest?.id}`;
    return quest && requestBy(player, 'accepts a quest of another guild', put(url));
  },
  async ({ world, random, player }) => {
    const report = await first<{ id: string }>(
      world,
      `select submission_id as id from submissions where status = 'pending'
       order by (user_id = $1) desc, submitted_at, submission_id limit 1`,
      [player.userId],
    );
    const [path, body] = random.pick([
      ['approveSubmission', {}],
      ['rejectSubmission', { feedback: 'Please write more about it.' }],
    ] as const);
    const submissionId = report?.id;
    return (
      report &&
      requestBy(player, `${path} as a player`, post(`/api/${path}`, { submissionId, ...body }))
    );
  },
  async ({ world, player }) => {
    const guild = (await guildOf(world, player)) === 'titans' ? 'envoys' : 'titans';
    const body = { message: 'A message to another guild', key: crypto.randomUUID() };
    return requestBy(player, `writes to ${guild}`, post(`/api/guildChats/${guild}/messages`, body));
  },
  async ({ world, player, other }) => {
    const waiting = await first<{ id: string }>(
      world,
      `select notification_id as id from notifications where user_id = $1
       order by ceremony desc, created_at desc, notification_id limit 1`,
      [other.userId],
    );
    const url = `/api/users/${player.userId}/notifications/${waiting?.id}/ceremony`;
    return waiting && requestBy(player, `claims a ceremony of ${other.name}`, post(url));
  },
  async ({ world, player, other }) => {
    const file = await first<{ path: string; quest: string }>(
      world,
      `select path, quest_id as quest from uploads where user_id = $1 and path is not null
       order by status desc, created_at desc limit 1`,
      [other.userId],
    );
    return file && requestBy(player, `reads a file of ${other.name}`, get(`/files/${file.path}`));
  },
  async ({ world, player }) => {
    const found = await first<{ id: string }>(
      world,
      `select mentorship_id as id from mentorships where status = 'invited' and apprentice_id <> $1
       order by invited_at limit 1`,
      [player.userId],
    );
    const url = `/api/mentorships/${found?.id}/accept`;
    return found && requestBy(player, 'accepts a mentor for another', post(url));
  },
  async ({ world, player }) => {
    const found = await first<{ id: string }>(
      world,
      `select proposal_id as id from personal_quests where status = 'pending' order by proposed_at limit 1`,
    );
    return (
      found &&
      requestBy(player, 'approves a quest', post(`/api/personalQuests/${found.id}/approve`))
    );
  },
  ({ player, other }) =>
    requestBy(
      player,
      `mutes ${other.name}`,
      post('/api/moderation/mutes', { userId: other.userId, minutes: 30, reason: 'Too loud.' }),
    ),
  ({ world, player }) => {
    const from = dayAt(world.time.now(), world.timeZone);
    const body = { name: 'A closure', from, to: from };
    return requestBy(player, 'closes the Academy', post('/api/calendar/holidays', body));
  },
  ({ player }) =>
    requestBy(
      player,
      'becomes an elder',
      put(`/api/members/${player.userId}/role`, { role: 'admin', reason: 'I would like to.' }),
    ),
  ({ elder, other }) =>
    elder.role === 'super_admin'
      ? undefined
      : requestBy(
          elder,
          `makes ${other.name} an operator`,
          put(`/api/members/${other.userId}/role`, {
            role: 'super_admin',
            reason: 'I would like to.',
          }),
        ),
];
