import type { Feature } from '#platform/composition/feature.ts';
import { ledgerPersonalData } from './ledger.personal-data.ts';

export const ledger: Feature = {
  name: 'ledger',
  personalData: ledgerPersonalData,
};
