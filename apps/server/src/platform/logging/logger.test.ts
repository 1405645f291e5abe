import Fastify, { type FastifyBaseLogger } from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions, runWithLogContext } from './logger.ts';

function rawLinesOf(write: (logger: FastifyBaseLogger) => void): string[] {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const options = loggerOptions('info');
  if (typeof options !== 'object') throw new Error('the logger has no options');
  write(Fastify({ logger: { ...options, stream } }).log);
  return lines;
}

/** The parsed log lines that `write` causes; a line that is not JSON fails. */
function linesOf(write: (logger: FastifyBaseLogger) => void): Record<string, unknown>[] {
  return rawLinesOf(write).map((line) => JSON.parse(line));
}

describe('a line', () => {
  it('of a job has its id, and the id of the request that queued it', () => {
    const doing = { requestId: 'r-1', job: 'mail.send', jobId: 'j-1' };
    const lines = linesOf((logger) => runWithLogContext(doing, () => logger.warn('job failed')));
    expect(lines).toMatchObject([{ ...doing, msg: 'job failed' }]);
  });

  it('of a request has its id once', () => {
    const lines = linesOf((logger) =>
      runWithLogContext({ requestId: 'r-1' }, () => logger.child({ requestId: 'r-1' }).info('x')),
    );
    expect(lines).toMatchObject([{ requestId: 'r-1' }]);
  });

  it('stays one line and one object, whatever a caller sends', () => {
    const forged = 'x"}\n{"level":60,"msg":"all is well"}\r\u2028\u0000\u001b[2J';
    const lines = linesOf((logger) => {
      logger.info({ req: { method: 'GET', url: `/api/${forged}` } }, forged);
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 30, msg: forged });
  });

  it('contains no character that a terminal obeys or that changes the order of others, and says which there were', () => {
    const said = 'Ánh 😀\u0085\u009b2J\u007f\u202e\u2066\u200f\u2028';
    const raw = rawLinesOf((logger) => logger.info({ displayName: said }, said));
    expect(raw.join('').replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Bidi_Control}|\p{Zl}|\p{Zp}/u);
    expect(raw.join('')).toContain('Ánh 😀');
    expect(raw.map((line) => JSON.parse(line))).toMatchObject([{ displayName: said, msg: said }]);
  });

  it('of an error has the messages and codes of its causes, at a bounded length', () => {
    const inner = Object.assign(new Error('x'.repeat(10_000)), { code: '42P07' });
    const error = new Error('The migration failed.', { cause: inner });
    error.cause = new Error('middle', { cause: inner });
    const [line] = linesOf((logger) => logger.warn({ error }, 'failed'));
    const causes = [{ message: 'middle' }, { message: 'x'.repeat(500), code: '42P07' }];
    expect(line).toMatchObject({ error: { message: 'The migration failed.', causes } });
  });

  it('contains no query, cookie or token of a request', () => {
    const secret = 'a-secret-value';
    const lines = linesOf((logger) => {
      const headers = { cookie: secret, authorization: secret };
      logger.info({ req: { method: 'GET', url: `/login?reset=${secret}`, headers } }, 'asked');
      logger.info({ res: { headers: { 'set-cookie': secret } } }, 'answered');
    });
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(lines[0]).toMatchObject({ req: { method: 'GET', path: '/login' } });
  });
});
