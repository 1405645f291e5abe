import { board, finalFigures, levels, sharedFigures, weeks } from './boards.ts';
import { decay } from './decay.ts';
import { copies, efforts, filesOfOthers, recordings, sameEfforts } from './efforts.ts';
import {
  decisionMails,
  erasedFiles,
  files,
  mails,
  orphans,
  pushes,
  pushStates,
  stamina,
  strava,
} from './external-services.ts';
import { ledgerSums, ledgerTotals, oneDecision, undoneAmounts } from './ledger.ts';
import {
  bounded,
  ceremonies,
  eligibility,
  invitations,
  messages,
  questsOfRejections,
  rests,
} from './other-invariants.ts';
import { backgrounds, erasedFolders, pictures, replacedAvatars } from './pictures.ts';
import { erased, privacy } from './privacy.ts';
import { streaks } from './streak.ts';
import { acknowledged, daysOfSubmissions, oneSubmissionAnAcceptance } from './submissions.ts';
import type { Check } from './view.ts';
import { restricted } from './young-players.ts';

type Checks = Readonly<Record<string, Check>>;

/** No request is answered with 500: expected failures have other codes (specification 8). */
const answers: Check = async ({ serverErrors }) => [...serverErrors];

/** Cheap checks. */
export const afterEachStep: Checks = { ledgerSums, privacy, answers };

/** Checks that hold after the nightly jobs. */
export const afterEachNight: Checks = { decay, weeks, finalFigures };

/** Checks of state that a later change or the night's jobs could correct, and cheap ones. */
export const afterEachDay: Checks = { streaks, levels, erased, copies };

/** Checks of violations that stay visible: one group each evening, in turn; all of them on the last evening. */
export const byTurns: readonly Checks[] = [
  {
    ledgerTotals,
    oneDecision,
    undoneAmounts,
    oneSubmissionAnAcceptance,
    daysOfSubmissions,
    eligibility,
    questsOfRejections,
    stamina,
    files,
    erasedFiles,
    efforts,
    sameEfforts,
    recordings,
    filesOfOthers,
  },
  {
    acknowledged,
    ceremonies,
    messages,
    rests,
    orphans,
    pushes,
    pushStates,
    mails,
    strava,
    bounded,
    decisionMails,
    invitations,
    board,
    sharedFigures,
    restricted,
    pictures,
    backgrounds,
    erasedFolders,
    replacedAvatars,
  },
];
