import { ascensionMessages } from './ascension.messages.ts';
import { hasReached, type LevelId } from './levels.ts';

/** The Vietnamese name of a level: the `level` text of a profile (specification 3.1). */
export function levelName(level: LevelId): string {
  return ascensionMessages[level].name;
}

/** The title shown beside a name from Warrior on (rules 9); null below Warrior. */
export function titleOf(level: LevelId): string | null {
  return hasReached(level, 'warrior') ? levelName(level) : null;
}

/** Whether the Legendary trail is drawn behind the player's picture (rules 9). */
export function hasTrail(level: LevelId): boolean {
  return hasReached(level, 'legendary');
}
