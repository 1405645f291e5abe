import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const guildsPersonalData: PersonalDataPart = {
  name: 'guilds',
  tables: [],
  mentions: { 'guilds.updated_by': 'who set a guild’s picture last; emptied by the foreign key' },
};
