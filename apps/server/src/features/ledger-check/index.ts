export { verifyLedger } from './verify-ledger.ts';
