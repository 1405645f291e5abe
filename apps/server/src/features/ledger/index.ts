export { changeAura } from './aura.ts';
export { ledger } from './feature.ts';
export { entriesOf, type LedgerRow, profileTotals, type TotalsRow } from './ledger.repository.ts';
export { changeStamina, holdStamina, type StaminaHeld } from './stamina.ts';
