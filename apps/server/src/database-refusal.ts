import { databaseMessages as messages } from '#platform/database/database.messages.ts';
import {
  isDatabaseUnavailable,
  isDiskFull,
  isReadOnlyServer,
} from '#platform/database/database-errors.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { withCauses } from '#platform/logging/causes.ts';

/** What PostgreSQL answers to a connection that it does not accept. */
const ANSWERS: Readonly<Record<string, string>> = {
  '28000': messages.wrongLogin,
  '28P01': messages.wrongLogin,
  '3D000': messages.noSuchDatabase,
  '57P03': messages.startingUp,
  '53300': messages.tooManyConnections,
};

/** Errors of OpenSSL and of Node's check of a certificate. */
const TLS =
  /^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$|EPROTO$)/;
/** The driver's messages, which have no code. */
const NO_TLS =
  /^The server does not support SSL connections|^There was an error establishing an SSL/;

/** The sentence for an operator whose database server cannot be used as configured; undefined for other errors. */
export function databaseRefusal(error: unknown): string | undefined {
  for (const one of withCauses(error)) {
    const sentence = sentenceOf(one);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

function sentenceOf(error: unknown): string | undefined {
  const code = errorCode(error) ?? '';
  if (code in ANSWERS) return ANSWERS[code];
  if (isReadOnlyServer(error)) return messages.standby;
  if (TLS.test(code) || (error instanceof Error && NO_TLS.test(error.message))) {
    return messages.noTls(error instanceof Error ? error.message : code);
  }
  // `diskFailure` says what a full disk needs.
  if (isDiskFull(error)) return undefined;
  return isDatabaseUnavailable(error) ? messages.unreachable : undefined;
}
