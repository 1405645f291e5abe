import { DAY_MS } from '@goreal/domain/calendar/durations';
import { transferFolder } from '#platform/backup/backups-folder.ts';
import { removeOlder } from '#platform/backup/left-overs.ts';
import type { Platform } from './platform.ts';

/** A process that still writes a file has changed it since. */
const GIVEN_UP_MS = DAY_MS;
/** How long captured mails are kept: they hold addresses and links. */
const MAILS_KEPT_MS = 7 * DAY_MS;

type Swept = Pick<Platform, 'dataDirectory' | 'logger' | 'mailbox' | 'storage'>;

/** Removes what killed processes left, and old captured mails: at the start of each process and then daily. */
export function createDailySweep(platform: Swept): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const sweepInBackground = (): void => {
    sweep(platform, new Date()).catch((error: unknown) =>
      platform.logger.warn({ error }, 'left-overs could not be removed'),
    );
  };
  return {
    start() {
      sweepInBackground();
      timer = setInterval(sweepInBackground, DAY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

export async function sweep({ dataDirectory, mailbox, storage }: Swept, now: Date): Promise<void> {
  const givenUp = new Date(now.getTime() - GIVEN_UP_MS);
  await removeOlder(transferFolder(dataDirectory), givenUp);
  await mailbox?.removeOlder(new Date(now.getTime() - MAILS_KEPT_MS));
  // Last, because it throws where a folder cannot be read.
  await storage.removeDrafts?.(givenUp);
}
