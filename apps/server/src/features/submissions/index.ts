import type { NotificationsService } from '#features/notifications/index.ts';
import type { QuestsService } from '#features/quests/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import { fingerprintOfUpload } from '#features/uploads/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { submissionNames } from './awards.repository.ts';
import { countPending, pendingWithUpload } from './desk.repository.ts';
import { deskRoutes } from './desk.routes.ts';
import { createDeskService } from './desk.service.ts';
import { handleFingerprints } from './fingerprints.service.ts';
import { reviewRoutes } from './review.routes.ts';
import { createReviewService } from './review.service.ts';
import { pendingUploads } from './submissions.repository.ts';
import { submissionsRoutes } from './submissions.routes.ts';
import { createSubmissionsService } from './submissions.service.ts';

export { type Award, awardsOf } from './awards.repository.ts';
export { approvalNotifications } from './decision-notifications.ts';
export { handleFingerprints } from './fingerprints.service.ts';
export { guildsOfSubmissions, pendingUploads } from './submissions.repository.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** of one submission, or of all that were missed */
    'proofs.print': { submissionId?: string };
  }
}

export function createSubmissions(
  platform: Platform,
  needs: {
    quests: QuestsService;
    notifications: NotificationsService;
    streaks: StreaksService;
  },
): Feature & {
  pendingUploads: typeof pendingUploads;
  /** Emits a change of this proof's card to the elders' desks. */
  refreshCard(uploadId: string): Promise<void>;
} {
  const makesVideos = platform.config.videos !== undefined;
  const submissions = createSubmissionsService({
    ...platform,
    ...needs,
    // Submissions made before background work starts are found by the sweep.
    printProof: async (submissionId) => {
      const { jobs } = platform;
      if (!jobs.isStarted) return;
      await jobs.send('proofs.print', { submissionId });
      if (makesVideos) await jobs.send('uploads.convert', {});
    },
  });
  const review = createReviewService({ ...platform, streaks: needs.streaks });
  const desk = createDeskService({ ...platform, streaks: needs.streaks, makesVideos });
  return {
    name: 'submissions',
    operations: {
      'POST /api/approveSubmission': 'elder',
      'POST /api/approveSubmissions': 'elder',
      'POST /api/rejectSubmission': 'elder',
      'GET /api/submissions': 'signed-in',
      'POST /api/submissions': 'member, ids',
      'GET /api/submissions/pending': 'elder',
      'GET /api/submissions/pending/{submissionId}': 'elder',
      'GET /api/submissions/pending/{submissionId}/author': 'elder',
      'PUT /api/submissions/pending/{submissionId}/claim': 'elder',
      'DELETE /api/submissions/pending/{submissionId}/claim': 'elder',
      'GET /api/submissions/progress': 'signed-in',
      'GET /api/submissions/{submissionId}/ceremonies': 'signed-in',
      'POST /api/undoSubmissionDecision': 'elder',
    },
    personalData: {
      tables: [
        {
          table: 'submissions',
          owner: 'user_id',
          key: 'submission_id',
          omit: ['client_key'],
        },
        { table: 'review_claims', owner: 'elder_id', key: 'submission_id' },
      ],
      mentions: {
        'submissions.decided_by':
          'the bare id of the elder on another player’s report, which stays decided',
      },
    },
    auditSubjects: { submission: submissionNames },
    waiting: { submissions: { of: 'pending submissions', count: countPending } },
    pendingUploads,
    refreshCard: (uploadId) =>
      platform.database.transaction(async (tx) => {
        const submissionId = await pendingWithUpload(tx, uploadId);
        if (submissionId === undefined) return;
        await tx.emit([{ channel: 'elders', name: 'review.added', data: { submissionId } }]);
      }),
    routes(app) {
      deskRoutes(app, { desk });
      reviewRoutes(app, { review });
      submissionsRoutes(app, { submissions });
    },
    jobs(jobs) {
      const { database } = platform;
      const fingerprint = (uploadId: string) => fingerprintOfUpload(platform, uploadId);
      jobs.handle(
        'proofs.print',
        handleFingerprints({ database, fingerprintOfUpload: fingerprint }),
      );
      jobs.schedule('proofs.print', '*/15 * * * *');
    },
  };
}
