import { dayAt } from '../checker/days.ts';
import type { Action } from './action.ts';
import { GUILDS } from './calendar.ts';
import { first, patch } from './requests.ts';
import { submit } from './submissions.ts';

/**
 * An elder moves the quest of today's submission to another guild; the player joins that guild and tries to submit there.
 * The check `eligibility` finds a day with submissions to two guilds.
 */
export const moveQuest: Action = async (acting) => {
  const { world, random, send } = acting;
  const player = world.somePlayer(random);
  const elder = world.someAdmin(random);
  const problems = await submit({ ...acting, actor: player });
  if (problems) return problems;
  const submitted = await first<{ questId: string; guild: string }>(
    world,
    `select s.quest_id as "questId", s.guild from submissions s join quests q using (quest_id)
     where s.user_id = $1 and s.submitted_day = $2 and not q.is_personal
     order by s.submitted_at, s.submission_id limit 1`,
    [player.userId, dayAt(world.time.now(), world.timeZone)],
  );
  if (!submitted) return;
  const target = random.pick(GUILDS.filter((guild) => guild !== submitted.guild));
  const move = (guild: string) =>
    send(elder, `moves a quest to ${guild}`, patch(`/api/quests/${submitted.questId}`, { guild }));
  await move(target);
  await send(player, `joins ${target}`, patch(`/api/users/${player.userId}`, { guild: target }));
  const again = await submit({ ...acting, actor: player });
  await move(submitted.guild);
  return again;
};
