import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { writeDurably } from '#platform/storage/durable-files.ts';

export type Letter = { to: string; subject: string; text: string };

/** Sends one letter. @throws when the mail server refuses or cannot be reached */
export type Mailer = { send(letter: Letter): Promise<void> };

export type CapturedLetter = Letter & { id: string; from: string; sentAt: string };

/** Letters that local mode kept instead of sending, newest first. */
export type Mailbox = Mailer & { letters(): Promise<CapturedLetter[]> };

/** A silent mail server must not hold up the letters behind; the job comes again. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpMailer(
  config: Config,
  url: string,
  patience: typeof PATIENCE = PATIENCE,
): Mailer {
  const transport = nodemailer.createTransport({ url, ...patience }, { from: config.mail.from });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
    },
  };
}

/** Connects and signs in without sending anything. @throws what the mail server said */
export async function verifyMailServer(url: string, withinMs: number): Promise<void> {
  const patience = { connectionTimeout: withinMs, greetingTimeout: withinMs };
  const transport = nodemailer.createTransport({ url, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Where letters go: to the mail server, else into the data folder where that is wanted, else nowhere: they hold
 * reset links, which must not lie about on a machine whose operator did not ask for it.
 */
export function openMailer(
  config: Config,
  metrics: Metrics,
): { mailer: Mailer; mailbox: Mailbox | undefined } {
  const { smtpUrl, isCaptured } = config.mail;
  if (smtpUrl)
    return { mailer: countedMailer(smtpMailer(config, smtpUrl), metrics), mailbox: undefined };
  if (!isCaptured) return { mailer: { send: async () => undefined }, mailbox: undefined };
  const mailbox = capturedMailbox(config);
  return { mailer: countedMailer(mailbox, metrics), mailbox };
}

/** Whether a letter gets anywhere. */
export function keepsMail({ mail: { smtpUrl, isCaptured } }: Config): boolean {
  return smtpUrl !== undefined || isCaptured;
}

/** Captured mail: each letter becomes a file of the data folder; local mode shows them at `/local/mailbox`. */
export function capturedMailbox(config: Config): Mailbox {
  const folder = path.join(config.dataDirectory, 'mailbox');
  return {
    async send(letter) {
      const sentAt = new Date().toISOString();
      const id = `${sentAt.replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}`;
      const captured: CapturedLetter = { id, from: config.mail.from, sentAt, ...letter };
      const file = path.join(folder, `${id}.json`);
      await writeDurably(file, JSON.stringify(captured, null, 2), { mode: 0o600 });
    },
    async letters() {
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
        metrics.mail(true);
      } catch (error) {
        metrics.mail(false);
        throw error;
      }
    },
  };
}
