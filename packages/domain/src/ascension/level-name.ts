import { ascensionMessages } from './ascension.messages.ts';
import { LEVEL_IDS, type LevelId } from './levels.ts';

/** The Vietnamese name of a level: the `level` text of a profile (spec section 3). */
export function levelName(level: LevelId): string {
  return ascensionMessages[level].name;
}

/** The level a profile's `level` text names; undefined for any other text. */
export function levelFromName(name: string): LevelId | undefined {
  return LEVEL_IDS.find((level) => levelName(level) === name);
}
