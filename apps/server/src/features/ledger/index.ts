import type { Feature } from '#platform/composition/feature.ts';
import { ledgerPersonalData } from './ledger.personal-data.ts';

export { changeAura } from './aura.ts';
export { entriesOf, type LedgerRow, profileTotals, type TotalsRow } from './ledger.repository.ts';
export { changeStamina, holdStamina, type StaminaHeld } from './stamina.ts';

export const ledger: Feature = {
  name: 'ledger',
  personalData: ledgerPersonalData,
};
