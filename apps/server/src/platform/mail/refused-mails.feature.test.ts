import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

/** A mail server that refuses each recipient whose address begins with `unknown` or `later`. */
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.write('220 here\r\n');
  let isMail = false;
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
      if (isMail) mailLines.push(line);
      if (isMail && line !== '.') continue;
      isMail = line === 'DATA';
      socket.write(`${answerTo(line)}\r\n`);
    }
  });
  sockets.add(socket);
});
const sockets = new Set<Socket>();
/** The lines of all mails that it got. */
const mailLines: string[] = [];

function answerTo(line: string): string {
  if (/^RCPT TO:<unknown/.test(line)) return '550 5.1.1 no such user here';
  if (/^RCPT TO:<later/.test(line)) return '550 5.7.1 relaying denied';
  return line === 'DATA' ? '354 go on' : '250 fine';
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
// Registered before the hook of the academy: hooks run in reverse order, so its jobs end first.
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});
const academy = await testAcademy({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
await academy.academy.startJobs();

async function stateOfMailTo(to: string): Promise<string | undefined> {
  await academy.database.transaction((tx) =>
    academy.academy.jobs.sendIn(tx, 'mail.send', { to, subject: 'Chào con', text: to }),
  );
  return eventually(async () => {
    const rows = await academy.sql<{ state: string }>`select state from jobs.job
      where name = 'mail.send' order by created_on desc limit 1`;
    expect(rows[0]?.state).toMatch(/^(completed|retry|failed)$/);
    return rows[0]?.state;
  });
}

it('a mail to an address that does not exist is not tried again', async () => {
  expect(await stateOfMailTo('con@example.com')).toBe('completed');
  expect(await stateOfMailTo('unknown@example.com')).toBe('completed');
});

it('a mail that the server refuses for another reason is tried again', async () => {
  expect(await stateOfMailTo('later@example.com')).toBe('retry');
});

it('only what the mail server refuses counts as failed: the address is its owner’s mistake', async () => {
  const { text } = await academy.visitor.get('/metrics');
  const counts = [...text.matchAll(/^goreal_mail_total\{result="([\w-]+)"\} (\d+)/gm)];
  const of = Object.fromEntries(counts.map(([, result = '', count]) => [result, Number(count)]));
  expect(of).toMatchObject({ ok: 1, 'unknown-address': 1 });
  expect(of.failed).toBeGreaterThanOrEqual(1);
});

it('a mail says that a program sent it, so that no absence note answers it', async () => {
  await stateOfMailTo('con@example.com');
  expect(mailLines).toContain('Auto-Submitted: auto-generated');
});
