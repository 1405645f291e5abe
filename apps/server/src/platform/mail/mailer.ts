import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { removeOlder } from '#platform/backup/left-overs.ts';
import type { Config } from '#platform/config/config.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { writeDurably } from '#platform/storage/durable-files.ts';

export type Mail = { to: string; subject: string; text: string };

/** Sends one mail. @throws {UnknownAddressError}, or when the mail server refuses or cannot be reached */
export type Mailer = { send(mail: Mail): Promise<void> };

/** The recipient's mail server does not know the address: the same mail is refused again. */
export class UnknownAddressError extends Error {
  override readonly name = 'UnknownAddressError';
}

export type CapturedMail = Mail & { id: string; from: string; sentAt: string };

/** Mails that local mode captured instead of sending, newest first. */
export type Mailbox = Mailer & {
  mails(): Promise<CapturedMail[]>;
  /** Removes the mails captured before this time. */
  removeOlder(before: Date): Promise<void>;
};

/**
 * A mail server that does not answer, or whose answer does not end, must not delay the mails behind; the job is retried.
 * `totalTimeout` is of one mail.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  totalTimeout: 120_000,
};

export function smtpMailer(
  config: Config,
  url: string,
  { totalTimeout, ...timeouts }: typeof TIMEOUTS = TIMEOUTS,
): Mailer {
  const transport = nodemailer.createTransport(
    { url, ...timeouts },
    {
      from: config.mail.from,
      // RFC 3834: absence notes and mailing robots do not answer such a mail.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  );
  return {
    async send({ to, subject, text }) {
      const signal = AbortSignal.timeout(totalTimeout);
      await transport.sendMail({ to, subject, text, signal }).catch((error: unknown) => {
        throw isUnknownAddress(error) ? new UnknownAddressError('no such address') : error;
      });
    },
  };
}

/** A mailbox or a host that does not exist (RFC 3463, 5.1.x), but not what the server's configuration refuses. */
function isUnknownAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('response' in error)) return false;
  return error.command === 'RCPT TO' && /^5\d\d[ -]5\.1\.(1|2|3|10)\b/.test(String(error.response));
}

/** Connects and signs in without sending anything. @throws the mail server's error */
export async function verifyMailServer(url: string, withinMs: number): Promise<void> {
  const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs };
  const transport = nodemailer.createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Delivers mails to the mail server, else into the data folder where configured, else nowhere: they contain reset
 * links, which must not be stored on a machine without the operator's consent.
 */
export function openMailer(
  config: Config,
  { metrics, mailer }: { metrics: Metrics; mailer?: Mailer | undefined },
): { mailer: Mailer; mailbox: Mailbox | undefined } {
  if (mailer) return { mailer: countedMailer(mailer, metrics), mailbox: undefined };
  const { smtpUrl, isCaptured } = config.mail;
  if (smtpUrl)
    return { mailer: countedMailer(smtpMailer(config, smtpUrl), metrics), mailbox: undefined };
  if (!isCaptured) return { mailer: { send: async () => undefined }, mailbox: undefined };
  const mailbox = capturedMailbox(config);
  return { mailer: countedMailer(mailbox, metrics), mailbox };
}

/** Whether mails are delivered anywhere. */
export function keepsMail({ mail: { smtpUrl, isCaptured } }: Config): boolean {
  return smtpUrl !== undefined || isCaptured;
}

/** Captures mails: each becomes a file of the data folder; local mode shows them at `/local/mailbox`. */
export function capturedMailbox(config: Config): Mailbox {
  const folder = path.join(config.dataDirectory, 'mailbox');
  return {
    async send(mail) {
      const sentAt = new Date().toISOString();
      const id = `${sentAt.replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}`;
      const captured: CapturedMail = { id, from: config.mail.from, sentAt, ...mail };
      const file = path.join(folder, `${id}.json`);
      await writeDurably(file, JSON.stringify(captured, null, 2), { mode: 0o600 });
    },
    removeOlder: (before) => removeOlder(folder, before),
    async mails() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, 100);
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
      );
    },
  };
}

/** Counts accepted and failed mails in the metrics. */
function countedMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
        metrics.mail('ok');
      } catch (error) {
        metrics.mail(error instanceof UnknownAddressError ? 'unknown-address' : 'failed');
        throw error;
      }
    },
  };
}
