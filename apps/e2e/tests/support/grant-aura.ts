import type { Academy, GuildId } from './academy.ts';
import { answerOf, type Quest } from './calls.ts';
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
  const desk = academy.operator.api;
  for (let earned = 0; earned < aura; earned += LARGEST_REWARD) {
    const quest = await answerOf<Quest>(
      desk.post('/api/quests', {
        data: {
          title: `Large quest ${crypto.randomUUID().slice(0, 8)}`,
          description: 'A quest with a large reward.',
          auraReward: LARGEST_REWARD,
          guild,
          reportType: 'text',
          isDaily: false,
        },
      }),
    );
    const { submissionId } = await player.submit(quest);
    await answerOf(desk.post('/api/approveSubmission', { data: { submissionId } }));
    await answerOf(desk.patch(`/api/quests/${quest.questId}`, { data: { isActive: false } }));
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
