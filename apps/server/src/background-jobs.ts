import { buildExport } from '#features/exports/index.ts';
import { handleProofsPrint, showAgain } from '#features/submissions/index.ts';
import {
  convertNextFilm,
  type FilmPrograms,
  handleUploadsExpire,
  printOfUpload,
} from '#features/uploads/index.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobName, Jobs } from '#platform/jobs/jobs.ts';
import { pruneEvents } from '#platform/live-events/live-events.repository.ts';
import type { Logger } from '#platform/logging/logger.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

type Task = () => Promise<unknown>;

/** What the jobs call; each is safe to run more than once. */
type Workers = {
  database: Database;
  mailer: Mailer;
  uploads: Parameters<typeof handleUploadsExpire>[0] & Parameters<typeof printOfUpload>[0];
  /** undefined where FFmpeg is not installed: films are kept as they came */
  films: FilmPrograms | undefined;
  logger: Logger;
  personalData: Parameters<typeof buildExport>[0];
  streaks: { refresh: Task };
  leaderboards: { keepWeek: Task };
  decay: { run: Task };
  exports: { expire: Task };
  erasures: { removeFiles: Task };
  celestial: { rebuild: Task };
  pushSettings: { remind: Task };
  devices: { prune: Task };
  broadcasts: { work: Task };
  questNews: { work: Task };
  errorLogs: { prune: Task };
};

/** Gives every job but Strava's its handler, and those that come by themselves their hours in the academy's zone. */
export function handleJobs(jobs: Jobs, workers: Workers): void {
  const { database, mailer, uploads, personalData, films, logger } = workers;
  const repeat = (name: JobName, cron: string, task: Task) => {
    jobs.handle(name, async () => {
      await task();
    });
    jobs.schedule(name, cron);
  };

  jobs.handle('mail.send', (letter) => mailer.send(letter));
  jobs.handle('exports.build', ({ exportId }) => buildExport(personalData, exportId));
  jobs.handle(
    'proofs.print',
    handleProofsPrint({
      database,
      printOfUpload: (uploadId) => printOfUpload(uploads, uploadId),
    }),
  );
  jobs.schedule('proofs.print', '*/15 * * * *');
  // One film a job, so that none takes longer than a job may; the next one asks for itself.
  jobs.handle(
    'uploads.convert',
    async () => {
      if (!films) return;
      const hasMore = await convertNextFilm({
        ...{ ...uploads, programs: films },
        log: (fault) => logger.warn(fault, 'film'),
        onDone: (uploadId) => showAgain({ database }, uploadId),
      });
      if (hasMore) await jobs.send('uploads.convert', {});
    },
    { once: true },
  );
  jobs.schedule('uploads.convert', '*/15 * * * *');

  repeat('push.remind', '* * * * *', () => workers.pushSettings.remind());
  repeat('broadcasts.work', '* * * * *', () => workers.broadcasts.work());
  repeat('quests.announce', '* * * * *', () => workers.questNews.work());
  // What a killed process left unwritten goes on with the next start, not with the next minute.
  void jobs.send('broadcasts.work', {});
  void jobs.send('quests.announce', {});
  repeat('live-events.prune', '*/10 * * * *', () => pruneEvents(database));
  repeat('celestial.rebuild', '7,37 * * * *', () => workers.celestial.rebuild());
  // Every hour, so that a server that was down on Monday at midnight still begins the week.
  repeat('leaderboards.keep-week', '0 * * * *', () => workers.leaderboards.keepWeek());
  // Hourly, because a change of the calendar makes stored streaks stale at any time.
  repeat('streaks.refresh', '2 * * * *', () => workers.streaks.refresh());
  repeat('uploads.expire', '17 * * * *', () => handleUploadsExpire(uploads)({}));
  repeat('exports.expire', '27 * * * *', () => workers.exports.expire());
  repeat('erasures.files', '37 * * * *', () => workers.erasures.removeFiles());
  // More than once, because a server may be down at the first hour; a day is taken once all the same.
  repeat('decay.run', '10 0,4,8 * * *', () => workers.decay.run());
  repeat('push.prune', '41 3 * * *', () => workers.devices.prune());
  repeat('error-logs.prune', '41 3 * * *', () => workers.errorLogs.prune());
}
