import type { Feature } from '#platform/composition/feature.ts';

export { changeAura, changeStamina, holdStamina, type StaminaHeld } from './change-points.ts';
export { entriesOf, type LedgerRow, profileTotals, type TotalsRow } from './ledger.repository.ts';

export const ledger: Feature = {
  name: 'ledger',
  personalData: {
    tables: [{ table: 'ledger_entries', owner: 'user_id', key: 'entry_id' }],
  },
};
