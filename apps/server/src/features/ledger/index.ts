export { changeAura } from './aura.ts';
export { ledgerPersonalData } from './ledger.personal-data.ts';
export { changeStamina, holdStamina, type StaminaHeld } from './stamina.ts';
export { verifyLedger } from './verify-ledger.ts';
