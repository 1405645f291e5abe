import { HOUR_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import {
  CLAIM_MINUTES,
  type Claim,
  type DeskFilter,
  REVIEW_OVERDUE_HOURS,
  REVIEW_TARGET_HOURS,
  type SubmissionAuthor,
} from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { authorOf, pastSubmissions } from './author.repository.ts';
import { claimState, dropClaim, takeClaim } from './claims.repository.ts';
import { presentClaim, presentPastSubmission, presentReviewCard } from './desk.presenter.ts';
import {
  type DeskCounts,
  type DeskRow,
  deskCounts,
  deskPage,
  deskRow,
  matchesOf,
} from './desk.repository.ts';

export type DeskPage = Page<ReviewCard> & DeskCounts;

export type DeskService = {
  /** Pending submissions, longest waiting first. */
  pending(options: PageRequest & { elderId: string; filter: DeskFilter }): Promise<DeskPage>;
  /** @throws {AppError} `not-found` when it is no longer pending */
  card(elderId: string, submissionId: string): Promise<ReviewCard>;
  /**
   * The player behind a pending submission, with their latest decided reports.
   * @throws {AppError} `not-found` when it is no longer pending
   */
  author(submissionId: string): Promise<SubmissionAuthor>;
  /**
   * Claims a submission for a while, so that other elders skip it; repeating the call renews it. Returns the active
   * claim, which may be another elder's, or null where the submission has left the desk; neither is an error.
   * @throws {AppError} `permission-denied` (own submission)
   */
  claim(elderId: string, submissionId: string): Promise<Claim | null>;
  /** Releases an own claim; does nothing where there is none. */
  release(elderId: string, submissionId: string): Promise<void>;
};

/** Reads the desk and manages claims; `review.service.ts` decides. */
export function createDeskService(options: {
  database: Database;
  clock: Clock;
  streaks: Pick<StreaksService, 'ofToday'>;
  /** whether videos are converted on this server */
  makesVideos: boolean;
}): DeskService {
  const { database, clock, streaks, makesVideos } = options;
  return {
    async pending({ elderId, filter, ...request }) {
      const now = clock.now();
      const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
      const lateBefore = hoursAgo(REVIEW_TARGET_HOURS);
      const overdueBefore = hoursAgo(REVIEW_OVERDUE_HOURS);
      const [page, counts] = await Promise.all([
        deskPage(database, { filter, now, ...request }),
        deskCounts(database, { filter, lateBefore, overdueBefore, now }),
      ]);
      const ids = page.items.map((row) => row.submission_id);
      const matches = await matchesOf(database, ids);
      const present = (row: DeskRow) => presentReviewCard(row, { elderId, matches, makesVideos });
      return { ...mapPage(page, present), ...counts };
    },
    async card(elderId, submissionId) {
      const row = await deskRow(database, { submissionId, now: clock.now() });
      if (!row) throw new AppError('not-found', submissionMessages.notFound);
      const matches = await matchesOf(database, [submissionId]);
      return presentReviewCard(row, { elderId, matches, makesVideos });
    },
    async author(submissionId) {
      const author = await authorOf(database, submissionId);
      if (!author) throw new AppError('not-found', submissionMessages.notFound);
      const [past, [streak = 0]] = await Promise.all([
        pastSubmissions(database, { userId: author.user_id, questId: author.quest_id }),
        streaks.ofToday([author]),
      ]);
      const pastOf = (isSameQuest: boolean) =>
        past.filter((row) => row.is_same_quest === isSameQuest).map(presentPastSubmission);
      return {
        level: author.level,
        streak,
        approved: author.approved_submissions,
        total: author.total_submissions,
        sameQuest: pastOf(true),
        others: pastOf(false),
      };
    },
    async claim(elderId, submissionId) {
      const now = clock.now();
      const until = new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS);
      return database.transaction(async (tx) => {
        const taken = await takeClaim(tx, { submissionId, elderId, now, until });
        if (!taken) return standing(elderId, await claimState(tx, { submissionId, now }));
        const claim = presentClaim(taken);
        await tx.emit([
          { channel: 'elders', name: 'review.claimed', data: { submissionId, claim } },
        ]);
        return claim;
      });
    },
    async release(elderId, submissionId) {
      await database.transaction(async (tx) => {
        if (!(await dropClaim(tx, { submissionId, elderId }))) return;
        await tx.emit([
          { channel: 'elders', name: 'review.claimed', data: { submissionId, claim: null } },
        ]);
      });
    },
  };
}

function standing(elderId: string, state: Awaited<ReturnType<typeof claimState>>): Claim | null {
  if (state?.authorId === elderId) {
    throw new AppError('permission-denied', submissionMessages.ownSubmission);
  }
  return state?.claim ? presentClaim(state.claim) : null;
}
