import { academyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Notification } from '@goreal/domain/notifications/notification';
import { effortMomentOf } from '@goreal/domain/submissions/effort-moment';
import { type JourneyCounts, journeyCounts } from '@goreal/domain/submissions/journey-counts';
import type { newSubmissionSchema } from '@goreal/domain/submissions/new-submission';
import { type Progress, progressStart } from '@goreal/domain/submissions/progress';
import type { Submission, SubmissionStatus } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { cleanText } from '@goreal/domain/text/clean';
import type { z } from 'zod';
import type { NotificationsService } from '#features/notifications/index.ts';
import type { QuestsService } from '#features/quests/index.ts';
import { attachUpload } from '#features/uploads/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { approvalCauses } from './decision-notifications.ts';
import { presentSubmission } from './submissions.presenter.ts';
import {
  approvedDays,
  countOwn,
  findByKey,
  findSubmission,
  insertSubmission,
  isKnownKey,
  ownSubmissions,
} from './submissions.repository.ts';

export type NewSubmissionBody = z.infer<typeof newSubmissionSchema>;

export type SubmissionsService = {
  /**
   * Creates a submission: closes the acceptance, attaches the uploaded file, notifies the elders. Once per key of the
   * client: a repetition returns the first one, `isNew` false, whatever was decided or accepted since.
   * @throws {AppError} `not-found` (quest, file), `failed-precondition` (not accepted, withdrawn personal quest,
   *   wrong proof type, a submission of this day to another guild), `already-exists` (already submitted, file used)
   */
  send(
    player: Principal,
    submission: NewSubmissionBody,
  ): Promise<{ submission: Submission; isNew: boolean }>;
  /** A page of the own submissions, newest first, and their counts by status. */
  own(
    options: PageRequest & { userId: string; status?: SubmissionStatus | undefined },
  ): Promise<Page<Submission> & { counts: JourneyCounts }>;
  /** Own approved submissions by the day they count for, in the weeks that the journey shows. */
  progress(userId: string): Promise<Progress>;
  /**
   * The notifications of the current approval, to replay their ceremonies; none for any other submission.
   * @throws {AppError} `not-found`
   */
  ceremonies(userId: string, submissionId: string): Promise<Notification[]>;
};

type Proof = {
  proofData: string;
  proofName: string | null;
  uploadId: string | null;
  /**
   * When the upload was opened, by the server's clock: `effortMomentOf` decides whether its day counts. A
   * time that a device claims is never used.
   */
  openedAt: Date | undefined;
};

export function createSubmissionsService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  quests: QuestsService;
  notifications: NotificationsService;
  /** Queues the fingerprint of a new submission's proof. */
  printProof: (submissionId: string) => Promise<void>;
}): SubmissionsService {
  const { database, clock, timeZone, quests, notifications, printProof } = options;

  async function proofOf(
    tx: Transaction,
    player: Principal,
    submission: NewSubmissionBody,
  ): Promise<Proof> {
    const { questId, proofType, proofData } = submission;
    if (proofType === 'text') {
      return {
        proofData: cleanText(proofData),
        proofName: null,
        uploadId: null,
        openedAt: undefined,
      };
    }
    const { userId } = player;
    const upload = await attachUpload(tx, { userId, questId, url: proofData, proofType });
    const { fileName: proofName, uploadId, openedAt } = upload;
    return { proofData, proofName, uploadId, openedAt };
  }

  async function create(player: Principal, submission: NewSubmissionBody): Promise<Submission> {
    const { questId, proofType, key = null } = submission;
    const { userId, guild } = player;
    if (!isGuildId(guild)) throw new AppError('permission-denied');
    await quests.assertSubmittable(player, { questId, proofType });
    return database.transaction(async (tx) => {
      const { acceptanceId, acceptedAt, ...quest } = await quests.handIn(tx, { player, questId });
      const { openedAt, ...proof } = await proofOf(tx, player, submission);
      const now = clock.now();
      const submittedDay = academyDay(
        effortMomentOf({ submittedAt: now, acceptedAt, openedAt }),
        timeZone,
      );
      await quests.assertCounts(tx, { userId, guild: quest.guild, day: submittedDay });
      const submissionId = await insertSubmission(tx, {
        userId,
        questId,
        acceptanceId,
        guild,
        proofType,
        ...proof,
        submittedAt: now,
        submittedDay,
        clientKey: key,
      });
      tx.afterCommit(() => printProof(submissionId));
      await tx.emit([
        { channel: 'elders', name: 'review.added', data: { submissionId } },
        {
          channel: `user:${userId}`,
          name: 'submission.changed',
          data: { submissionId, status: 'pending' },
        },
      ]);
      const row = await findSubmission(tx, submissionId);
      if (!row) throw new AppError('internal');
      return presentSubmission(row);
    });
  }

  return {
    async send(player, submission) {
      try {
        return { submission: await create(player, submission), isNew: true };
      } catch (error) {
        const { key } = submission;
        if (key === undefined || !(error instanceof AppError || isKnownKey(error))) throw error;
        // Looked for after the attempt: a concurrent request with the same key is stored by then.
        const first = await findByKey(database, { userId: player.userId, key });
        if (!first) throw error;
        return { submission: presentSubmission(first), isNew: false };
      }
    },
    async own(options) {
      const [page, counts] = await Promise.all([
        ownSubmissions(database, options),
        countOwn(database, options.userId),
      ]);
      return { ...mapPage(page, presentSubmission), counts: journeyCounts(counts) };
    },
    async progress(userId) {
      const today = academyDay(clock.now(), timeZone);
      const from = progressStart(today);
      const since = startOfAcademyDay(from, timeZone);
      return { from, today, timeZone, days: await approvedDays(database, { userId, from, since }) };
    },
    async ceremonies(userId, submissionId) {
      const row = await findSubmission(database, submissionId);
      if (!row || row.user_id !== userId) {
        throw new AppError('not-found', submissionMessages.notFound);
      }
      if (row.status !== 'approved') return [];
      const causes = approvalCauses(submissionId, row.decision);
      return notifications.byCause({ userId, causes });
    },
  };
}
