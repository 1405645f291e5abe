import type { Academy, GuildId } from './academy.ts';
import { answerOf } from './calls.ts';
import type { Person } from './person.ts';

const LARGEST_REWARD = 1000;

/**
 * Gives a player at least this much AURA by approved submissions, because a real level needs more quests than
 * a day has. The ceremonies are marked as seen, so that no page of the test begins with them.
 */
export async function grantAura(
  academy: Academy,
  { player, guild, aura }: { player: Person; guild: GuildId; aura: number },
): Promise<void> {
  for (let earned = 0; earned < aura; earned += LARGEST_REWARD) {
    const quest = await academy.quest({ auraReward: LARGEST_REWARD, guild });
    const { submissionId } = await player.submit(quest);
    await academy.approve(submissionId);
    await academy.closeQuest(quest);
  }
  await seeCeremonies(player);
}

async function seeCeremonies({ api, uid }: Person): Promise<void> {
  const inbox = `/api/users/${uid}/notifications`;
  const { items } = await answerOf<{ items: { id: string; ceremony: string }[] }>(
    api.get(`${inbox}?limit=50`),
  );
  for (const { id, ceremony } of items) {
    if (ceremony === 'waiting') await answerOf(api.post(`${inbox}/${id}/ceremony`));
  }
}
