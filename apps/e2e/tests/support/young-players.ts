import type { Academy } from './academy.ts';
import { answerOf } from './calls.ts';
import type { Person } from './person.ts';

/** Turns the mode for young players on or off. Elders and operators are asked for their age as well. */
export async function turnYoungPlayers(academy: Academy, isOn: boolean): Promise<void> {
  const { elder, operator } = academy;
  await answerOf(operator.api.put('/api/youngPlayersMode', { data: { isOn } }));
  if (!isOn) return;
  for (const person of [operator, elder]) await declareAge(person, '16-plus');
}

async function declareAge({ api, uid }: Person, band: 'under-16' | '16-plus'): Promise<void> {
  await answerOf(api.put(`/api/users/${uid}/ageBand`, { data: { band } }));
}

/** A child who has asked the guardian at this address for consent. */
export async function childOf(
  academy: Academy,
  child: { name: string; email: string },
): Promise<Person> {
  const { name, email } = child;
  const player = await academy.player({ name });
  await declareAge(player, 'under-16');
  await answerOf(player.api.post(`/api/users/${player.uid}/guardianRequest`, { data: { email } }));
  return player;
}
