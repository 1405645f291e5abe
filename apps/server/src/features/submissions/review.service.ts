import { isElder } from '@goreal/domain/accounts/role';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatTime } from '@goreal/domain/calendar/format';
import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { StreaksService } from '#features/streaks/index.ts';
import { createBatcher } from '#platform/batching/batcher.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isSerializationFailure, isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/http/app-error.ts';
import { decide, type Outcome } from './decision.ts';
import {
  type DecisionFacts,
  type DecisionRecord,
  decisionFacts,
  MAX_TOGETHER,
  recordDecisions,
} from './review.repository.ts';
import type { Verdict } from './verdict.ts';

export type ReviewService = {
  /**
   * pending → approved; a repeated call returns the first result.
   * @throws {AppError} `not-found`, `permission-denied` (own submission), `aborted` (rejected meanwhile; details name
   *   who and when)
   */
  approve(options: {
    elderId: string;
    submissionId: string;
    feedback?: string | undefined;
  }): Promise<ReviewDecision>;
  reject(options: {
    elderId: string;
    submissionId: string;
    feedback: string;
  }): Promise<ReviewDecision>;
  /** Undoes a decision. @throws {AppError} `failed-precondition` when there is none to undo */
  undo(options: { elderId: string; submissionId: string; reason: string }): Promise<ReviewDecision>;
};

type DecisionRequest = { elderId: string; submissionId: string; verdict: Verdict };

/** While the database writes one batch, the next is read and computed. */
const CONCURRENT_BATCHES = 2;
/** Attempts after concurrent changes of the player's profile. */
const ATTEMPTS = 20;

export function createReviewService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  streaks: StreaksService;
}): ReviewService {
  const { database, clock, timeZone, streaks } = options;

  // Concurrent calls are decided in batches, with two statements each.
  const desk = createBatcher<DecisionRequest, ReviewDecision>({
    maxItems: MAX_TOGETHER,
    maxRuns: CONCURRENT_BATCHES,
    run: (requests) => decideBatch(requests),
  });

  /** Decides a batch; those whose player's profile changed meanwhile are computed again. */
  async function decideBatch(
    requests: readonly DecisionRequest[],
    attempt = 1,
  ): Promise<PromiseSettledResult<ReviewDecision>[]> {
    const facts = await decisionFacts(database, requests);
    const now = clock.now();
    const results = requests.map((request, index) => judge(request, facts[index], now));
    const written = await write(results.filter((result) => 'record' in result));
    const undecided: number[] = [];
    const settled = results.map((result, index): PromiseSettledResult<ReviewDecision> => {
      if (!('record' in result)) return result;
      if (!written.has(result.record)) undecided.push(index);
      return { status: 'fulfilled', value: result.decision };
    });
    if (undecided.length === 0) return settled;
    if (attempt === ATTEMPTS) throw new AppError('aborted');
    const again = await decideBatch(
      undecided.flatMap((index) => requests[index] ?? []),
      attempt + 1,
    );
    for (const [place, index] of undecided.entries()) {
      const result = again[place];
      if (result) settled[index] = result;
    }
    return settled;
  }

  /** The result of a call: the decision to write, or a response that needs none. */
  function judge(
    { elderId, verdict }: DecisionRequest,
    facts: DecisionFacts | undefined,
    now: Date,
  ): Outcome | PromiseSettledResult<ReviewDecision> {
    try {
      if (!facts) throw new AppError('not-found', submissionMessages.notFound);
      if (!isElder(facts.elderRole)) throw new AppError('permission-denied');
      if (facts.userId === elderId) {
        throw new AppError('permission-denied', submissionMessages.ownSubmission);
      }
      const settled = alreadySettled({ facts, verdict, elderId, timeZone });
      if (settled) return { status: 'fulfilled', value: settled };
      return decide({ facts, verdict, elderId, now, today: academyDay(now, timeZone), streaks });
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return { status: 'rejected', reason };
    }
  }

  /** Writes the decisions; returns the records that were written. */
  async function write(outcomes: readonly Outcome[]): Promise<Set<DecisionRecord>> {
    const records = onePerSubmission(outcomes);
    if (records.length === 0) return new Set();
    try {
      const written = await recordDecisions(database, records);
      database.emitted();
      return new Set(records.filter(({ submissionId }) => written.has(submissionId)));
    } catch (error) {
      if (isSerializationFailure(error)) return new Set();
      const isTaken = isUniqueViolation(error, 'submissions_one_per_acceptance');
      // The player has accepted the quest again since the facts were read: a rejection is written without reopening.
      const isAcceptedAgain = isUniqueViolation(error, 'acceptances_one_open');
      const isUndo = outcomes.some(({ record }) => record.to === 'pending');
      if (isAcceptedAgain && !isUndo) return new Set();
      if (isTaken || isAcceptedAgain) {
        throw new AppError('failed-precondition', submissionMessages.undoTooLate);
      }
      throw error;
    }
  }

  return {
    approve: ({ elderId, submissionId, feedback }) =>
      desk.add({ elderId, submissionId, verdict: { to: 'approved', feedback: feedback ?? null } }),
    reject: ({ elderId, submissionId, feedback }) =>
      desk.add({ elderId, submissionId, verdict: { to: 'rejected', feedback } }),
    undo: ({ elderId, submissionId, reason }) =>
      desk.add({ elderId, submissionId, verdict: { to: 'pending', reason } }),
  };
}

/** Of two concurrent decisions on one submission the first is written, and the second finds it decided. */
function onePerSubmission(outcomes: readonly Outcome[]): DecisionRecord[] {
  const firsts = new Map<string, DecisionRecord>();
  for (const { record } of outcomes) {
    if (!firsts.has(record.submissionId)) firsts.set(record.submissionId, record);
  }
  return [...firsts.values()];
}

/** The first result again for the same verdict; a refusal with details for another. */
function alreadySettled(options: {
  facts: DecisionFacts;
  verdict: Verdict;
  elderId: string;
  timeZone: string;
}): ReviewDecision | undefined {
  const { facts, verdict, elderId, timeZone } = options;
  if (verdict.to === 'pending') {
    if (facts.status !== 'pending') return undefined;
    throw new AppError('failed-precondition', submissionMessages.undoPending);
  }
  if (facts.status === 'pending') return undefined;
  const aura = facts.auraAwarded ?? 0;
  const approved = facts.status === 'approved';
  const named = submissionMessages.decidedElsewhere({
    name: facts.decidedByName ?? submissionMessages.fallback.userName,
    approved,
    time: facts.decidedAt ? formatTime(facts.decidedAt, timeZone) : '',
  });
  const again = approved
    ? submissionMessages.approved(facts.userName, aura)
    : submissionMessages.rejected;
  const first: ReviewDecision = {
    submissionId: facts.submissionId,
    status: facts.status,
    decidedBy: facts.decidedBy,
    decidedByName: facts.decidedByName,
    decidedAt: facts.decidedAt?.toISOString() ?? null,
    auraRewarded: aura,
    feedback: facts.feedback,
    message: facts.decidedBy === elderId && facts.status === verdict.to ? again : named,
  };
  if (facts.status === verdict.to) return first;
  throw new AppError('aborted', first.message, first);
}
