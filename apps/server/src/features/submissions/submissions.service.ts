import { academyDay } from '@goreal/domain/calendar';
import { isGuildId } from '@goreal/domain/guilds';
import type { newSubmissionSchema, Submission } from '@goreal/domain/submissions';
import { cleanText } from '@goreal/domain/text';
import type { z } from 'zod';
import type { QuestsService } from '#features/quests/index.ts';
import { attachUpload } from '#features/uploads/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { appendEvents } from '#platform/live-events/outbox.ts';
import { presentSubmission } from './submissions.presenter.ts';
import {
  findSubmission,
  insertSubmission,
  ownSubmissions,
  type SubmissionCursor,
} from './submissions.repository.ts';

export type NewReport = z.infer<typeof newSubmissionSchema>;

export type SubmissionsService = {
  /**
   * Hands in a report: closes the acceptance, takes the uploaded file, tells the elders.
   * @throws {AppError} `not-found` (quest, file), `failed-precondition` (not accepted, closed quest,
   * wrong proof type), `already-exists` (reported already, file used)
   */
  send(player: Principal, report: NewReport): Promise<Submission>;
  own(options: {
    userId: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ items: Submission[]; nextCursor: string | null }>;
};

export function createSubmissionsService(options: {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  timeZone: string;
  quests: QuestsService;
}): SubmissionsService {
  const { database, hub, clock, timeZone, quests } = options;

  async function proofOf(
    tx: Transaction,
    player: Principal,
    report: NewReport,
  ): Promise<{ proofData: string; proofName: string | null; uploadId: string | null }> {
    const { questId, proofType, proofData } = report;
    if (proofType === 'text') {
      return { proofData: cleanText(proofData), proofName: null, uploadId: null };
    }
    const { userId } = player;
    const upload = await attachUpload(tx, { userId, questId, url: proofData, proofType });
    return { proofData, proofName: upload.fileName, uploadId: upload.uploadId };
  }

  return {
    send: async (player, report) => {
      const { questId, proofType } = report;
      const { userId, guild } = player;
      if (!isGuildId(guild)) throw new AppError('permission-denied');
      await quests.assertReportable(player, { questId, proofType });
      return database.transaction(async (tx) => {
        const acceptanceId = await quests.handIn(tx, { userId, questId });
        const proof = await proofOf(tx, player, report);
        const now = clock.now();
        const submissionId = await insertSubmission(tx, {
          userId,
          questId,
          acceptanceId,
          guild,
          proofType,
          ...proof,
          submittedAt: now,
          submittedDay: academyDay(now, timeZone),
        });
        tx.afterCommit(() => hub.wake());
        await appendEvents(tx, [
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
    },
    async own({ userId, cursor, limit }) {
      const rows = await ownSubmissions(database, {
        userId,
        after: cursor === undefined ? undefined : parseSubmissionCursor(cursor),
        limit: limit + 1,
      });
      const items = rows.slice(0, limit).map(presentSubmission);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? submissionCursor(last) : null };
    },
  };
}

export function submissionCursor(last: { submittedAt: string; submissionId: string }): string {
  return encodeCursor([last.submittedAt, last.submissionId]);
}

export function parseSubmissionCursor(cursor: string): SubmissionCursor {
  const [submittedAt, id] = decodeCursor(cursor, 2);
  const date = new Date(submittedAt ?? '');
  if (Number.isNaN(date.getTime()) || id === undefined) throw new AppError('invalid-argument');
  return { submittedAt: date, id };
}
