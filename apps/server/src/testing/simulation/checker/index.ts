import { answers } from './answers.ts';
import { board, levels, weeks } from './boards.ts';
import { decay } from './decay.ts';
import { ledgerSums, ledgerTotals, oneDecision, undoneAmounts } from './ledger.ts';
import { bounded, ceremonies, fairness, messages, openAgain, rests } from './once.ts';
import { files, mails, orphans, pushed, pushes, stamina, strava } from './outside.ts';
import { erased, privacy } from './privacy.ts';
import { acknowledged, daysOfReports, oneReportAnAcceptance } from './reports.ts';
import { streaks } from './streak.ts';
import type { Check } from './view.ts';

type Checks = Readonly<Record<string, Check>>;

/** Quick ones. */
export const afterEachStep: Checks = { ledgerSums, privacy, answers };

/** What holds once the night's jobs are done. */
export const afterEachNight: Checks = { decay, weeks };

/** What may heal, and what is quick. */
export const afterEachDay: Checks = { streaks, levels, board, erased };

/** What stays wrong once it is wrong: one half each evening by turns, and all of it on the last. */
export const byTurns: readonly Checks[] = [
  {
    ...{ ledgerTotals, oneDecision, undoneAmounts, oneReportAnAcceptance, daysOfReports },
    ...{ fairness, openAgain, stamina, files },
  },
  { acknowledged, ceremonies, messages, rests, orphans, pushes, pushed, mails, strava, bounded },
];
