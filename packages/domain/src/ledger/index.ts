export {
  ACTIVITY_SOURCES,
  type ActivitySource,
  activityCause,
  approveCause,
  type Cause,
  type CauseParts,
  causeSchema,
  decayCause,
  parseCause,
  undoCause,
} from './cause.ts';
export {
  CURRENCIES,
  type Currency,
  currencySchema,
  type LedgerEntry,
  undoAmount,
} from './entry.ts';
export { ledgerMessages } from './ledger.messages.ts';
export { faultsOf, type LedgerFault, sumOf } from './sums.ts';
