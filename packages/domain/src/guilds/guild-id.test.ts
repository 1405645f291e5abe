import { describe, expect, it } from 'vitest';
import { GUILD_IDS, isGuildId, resolveGuildId } from './guild-id.ts';

describe('a guild', () => {
  it.each(GUILD_IDS)('%s is itself, also with surrounding blanks', (guild) => {
    expect(resolveGuildId(` ${guild}\n`)).toBe(guild);
    expect(isGuildId(` ${guild}`)).toBe(true);
  });

  it.each(['', '  ', 'Titans', 'dragons', null, undefined, 3])(
    '%o is none, and falls back to titans',
    (value) => {
      expect(isGuildId(value)).toBe(false);
      expect(resolveGuildId(value)).toBe('titans');
    },
  );
});
