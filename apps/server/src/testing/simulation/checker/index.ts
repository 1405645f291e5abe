import { ledgerSums, oneDecision } from './ledger.ts';
import { acknowledged, daysOfReports, oneReportAnAcceptance } from './reports.ts';
import { streaks } from './streak.ts';
import type { Check } from './view.ts';

/** Quick ones. */
export const afterEachStep: Readonly<Record<string, Check>> = { ledgerSums };

export const afterEachDay: Readonly<Record<string, Check>> = {
  oneDecision,
  acknowledged,
  oneReportAnAcceptance,
  daysOfReports,
  streaks,
};
