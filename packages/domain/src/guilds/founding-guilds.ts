import type { Guild } from './guild.ts';
import type { GuildId } from './guild-id.ts';
import { guildMessages } from './guilds.messages.ts';

type FoundingGuild = Pick<
  Guild,
  'id' | 'name' | 'displayName' | 'icon' | 'motto' | 'focus' | 'description' | 'theme'
>;

/** Initial data of the three guilds; colours of specification 9.5. */
export const FOUNDING_GUILDS: Record<GuildId, FoundingGuild> = {
  titans: {
    id: 'titans',
    name: 'Titans',
    icon: 'titans',
    ...guildMessages.founding.titans,
    theme: { primary: '#FF4500', secondary: '#FF6347', accent: 'gold', background: '#1A0B07' },
  },
  illumination: {
    id: 'illumination',
    name: 'Illumination',
    icon: 'illumination',
    ...guildMessages.founding.illumination,
    theme: { primary: '#4169E1', secondary: '#87CEEB', accent: 'white', background: '#070D1F' },
  },
  envoys: {
    id: 'envoys',
    name: 'Envoys',
    icon: 'envoys',
    ...guildMessages.founding.envoys,
    theme: { primary: '#32CD32', secondary: '#98FB98', accent: 'gold', background: '#06170F' },
  },
};
