import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { avatarsOf } from './avatars.repository.ts';

export const avatarsPersonalData: PersonalDataPart = {
  name: 'avatars',
  tables: [{ table: 'avatars', owner: 'user_id', key: 'user_id' }],
  async files(connection, userId) {
    const rows = await avatarsOf(connection, [userId]);
    return rows.flatMap(({ path }) => (path === null ? [] : [{ path, name: 'avatar.webp' }]));
  },
};
