import { board, levels, weeks } from './boards.ts';
import { decay } from './decay.ts';
import { ledgerSums, oneDecision, undoneAmounts } from './ledger.ts';
import { bounded, ceremonies, fairness, messages, openAgain, rests } from './once.ts';
import { files, mails, orphans, pushed, pushes, stamina, strava } from './outside.ts';
import { erased, privacy } from './privacy.ts';
import { acknowledged, daysOfReports, oneReportAnAcceptance } from './reports.ts';
import { streaks } from './streak.ts';
import type { Check } from './view.ts';

type Checks = Readonly<Record<string, Check>>;

/** Quick ones. */
export const afterEachStep: Checks = { ledgerSums, privacy };

/** What holds once the night's jobs are done. */
export const afterEachNight: Checks = { decay, weeks };

export const afterEachDay: Checks = {
  ...{ oneDecision, undoneAmounts, acknowledged, oneReportAnAcceptance, daysOfReports, streaks },
  ...{ levels, board, ceremonies, messages, rests, fairness, openAgain, bounded },
  ...{ files, orphans, pushes, pushed, mails, stamina, strava, erased },
};
