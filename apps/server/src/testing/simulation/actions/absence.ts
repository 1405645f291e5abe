import type { Person } from '../people.ts';
import type { World } from '../world.ts';

/** Whether a person submits nothing now: absent for weeks, or resting after a level was reached. */
export async function isAway(world: World, person: Person): Promise<boolean> {
  if (world.habitOf(person) === 'away') return true;
  if (person.role !== 'player') return false;
  const { userId } = person;
  const [row] = await world.read<{ aura: number }>(
    'select current_aura::int as aura from profiles where user_id = $1',
    [userId],
  );
  return world.reportPauses.isPaused({ userId, aura: row?.aura ?? 0, now: world.time.now() });
}
