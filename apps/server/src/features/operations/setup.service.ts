import type { SetupState } from '@goreal/domain/operations/setup';
import { setupMessages as messages } from '@goreal/domain/operations/setup.messages';
import { appendAudit } from '#features/audit/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { keepsMail, type Mailer } from '#platform/mail/mailer.ts';
import {
  backupsFolder,
  type FoundBackup,
  findBackups,
} from '../../platform/backup/backups-folder.ts';
import { emailOf, lastTestMail } from './operations.repository.ts';

export type SetupService = {
  state(): Promise<SetupState>;
  /**
   * Mails the operator, and waits for the mail server's response.
   * @throws {AppError} `failed-precondition` without a mail server, and with its response when it refuses
   */
  sendTestMail(userId: string): Promise<{ to: string }>;
};

/** Maximum length of a mail server's response that is shown. */
const REASON_MAX = 200;

export function createSetupService(options: {
  config: Config;
  database: Database;
  mailer: Mailer;
}): SetupService {
  const { config, database, mailer } = options;
  return {
    async state() {
      const folder = backupsFolder(config.dataDirectory);
      const found = findBackups(folder);
      const complete = found.find(({ kind }) => kind === 'backup');
      const testedAt = await lastTestMail(database);
      return {
        publicUrl: config.http.publicUrl.origin,
        timeZone: config.timeZone,
        mail: {
          delivery: deliveryOf(config),
          from: config.mail.from,
          testedAt: testedAt?.toISOString() ?? null,
        },
        backups: {
          folder,
          isNightly: database.kind === 'embedded',
          newest: shown(found[0]),
          complete: shown(complete),
        },
      };
    },
    async sendTestMail(userId) {
      if (!keepsMail(config)) throw new AppError('failed-precondition', messages.mailOff);
      const to = await emailOf(database, userId);
      const { subject, body } = messages.testMail;
      await mailer
        .send({ to, subject, text: body(config.http.publicUrl.origin) })
        .catch((error: unknown) => {
          throw new AppError('failed-precondition', messages.mailRefused(reasonOf(error)));
        });
      await appendAudit(database, { actorId: userId, action: 'mail.test', subject: 'mail' });
      return { to };
    },
  };
}

function shown(backup: FoundBackup | undefined): SetupState['backups']['newest'] {
  return backup ? { name: backup.name, madeAt: backup.madeAt.toISOString() } : null;
}

function deliveryOf({ mail: { smtpUrl, isCaptured } }: Config): SetupState['mail']['delivery'] {
  if (smtpUrl !== undefined) return 'smtp';
  return isCaptured ? 'captured' : 'none';
}

/** The error of the mail server or the network, as one line. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').replace(/\.$/, '').trim().slice(0, REASON_MAX);
}
