import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { archivesOf } from './exports.repository.ts';

/** Earlier archives are not part of an export. */
export const exportsPersonalData: PersonalDataPart = {
  name: 'exports',
  tables: [{ table: 'exports', owner: 'user_id', key: 'export_id', omit: ['path'] }],
  leftovers: archivesOf,
};
