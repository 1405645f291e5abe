import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { storedFilesOf } from './uploads.repository.ts';

export const uploadsPersonalData: PersonalDataPart = {
  name: 'uploads',
  tables: [{ table: 'uploads', owner: 'user_id', key: 'upload_id' }],
  async files(connection, userId) {
    const files = await storedFilesOf(connection, userId);
    return files.map(({ path }) => ({ path, name: path.replace(`/${userId}/`, '/') }));
  },
};
