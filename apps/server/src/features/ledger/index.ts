export { type LedgerReport, verifyLedger } from './verify-ledger.ts';
