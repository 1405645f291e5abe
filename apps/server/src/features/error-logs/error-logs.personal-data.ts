import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { forgetReporter } from './error-logs.repository.ts';

export const errorLogsPersonalData: PersonalDataPart = {
  name: 'error-logs',
  tables: [],
  mentions: {
    'error_logs.user_id': 'says on whose page the app failed; emptied with what the page added',
    'error_groups.resolved_by': 'the bare id of the elder who marked a fault as resolved',
  },
  erase: forgetReporter,
};
