import { configMessages as messages } from './config.messages.ts';
import type { VariableReader } from './variable-reader.ts';

export type MailConfig = {
  smtpUrl: string | undefined;
  /** without a mail server: mails are written to the data folder instead of being dropped */
  isCaptured: boolean;
  from: string;
};

/** An address, alone or behind a name. */
const SENDER = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
/** Reserved for examples (RFC 6761): no such mail server exists, and the academy would say that mail works. */
const EXAMPLE = /(^|\.)example\.?$/i;

export function readMail(options: {
  smtpUrl: string | undefined;
  isCaptured: boolean;
  isServed: boolean;
  /** the name in the public address */
  host: string;
  read: VariableReader;
  problems: string[];
}): MailConfig {
  const { smtpUrl, isCaptured, isServed, host, read, problems } = options;
  if (isServed && smtpUrl !== undefined && EXAMPLE.test(new URL(smtpUrl).hostname)) {
    problems.push(messages.exampleHost('SMTP_URL'));
  }
  const from = read('MAIL_FROM');
  if (from !== undefined && !SENDER.test(from)) problems.push(messages.badSender('MAIL_FROM'));
  return { smtpUrl, isCaptured, from: from ?? messages.sender(host) };
}
