import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

const BELONGS = 'the picture belongs to the Academy; the name of who hung it goes with the account';

export const backgroundsPersonalData: PersonalDataPart = {
  name: 'backgrounds',
  tables: [],
  mentions: {
    'background_files.uploaded_by': BELONGS,
    'backgrounds.uploaded_by': BELONGS,
    'home_config.updated_by': BELONGS,
  },
};
