import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { sentTestMailSchema, setupStateSchema } from '@goreal/domain/operations/setup';
import { afterEach, describe, expect, it } from 'vitest';
import { MANIFEST } from '#platform/backup/manifest.ts';
import { openMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { createTestAcademy, type TestAcademy } from '#testing/test-app.ts';
import { createSetupService } from './setup.service.ts';

let academy: TestAcademy;
const servers: Server[] = [];

afterEach(async () => {
  await academy.close();
  for (const server of servers.splice(0)) server.close();
});

const start = async (env: Record<string, string> = {}) => {
  academy = await createTestAcademy({ env });
};

it('reports the address, the zone, and the newest backup of the database and with the files', async () => {
  await start({ GOREAL_TIME_ZONE: 'Asia/Tokyo' });
  const operator = await academy.operator();
  const state = async () => (await operator.get('/api/setup')).as(setupStateSchema);
  const before = await state();
  expect(before).toMatchObject({
    publicUrl: 'http://localhost:3000',
    timeZone: 'Asia/Tokyo',
    backups: { isNightly: academy.database.kind === 'embedded', newest: null, complete: null },
  });
  const copy = path.join(before.backups.folder, 'database-2026-11-01');
  await mkdir(copy, { recursive: true });
  // A folder that is empty or half written restores nothing.
  expect((await state()).backups.newest).toBeNull();
  await writeFile(path.join(copy, 'PG_VERSION'), '18');
  const withCopy = (await state()).backups;
  expect(withCopy.newest?.name).toBe('database-2026-11-01');
  // The nightly copy lacks the players' files, so it alone completes nothing.
  expect(withCopy.complete).toBeNull();
  const complete = path.join(before.backups.folder, 'academy-2026-10-31');
  await mkdir(complete);
  await writeFile(path.join(complete, MANIFEST), '{}');
  const lastMonth = new Date('2026-10-31');
  await utimes(complete, lastMonth, lastMonth);
  expect((await state()).backups).toMatchObject({
    newest: { name: 'database-2026-11-01' },
    complete: { name: 'academy-2026-10-31', madeAt: lastMonth.toISOString() },
  });
});

describe('a test mail', () => {
  it('is sent to the operator who asked, and its result is stored', async () => {
    const mailServer = await startMailServer('250 taken');
    await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'academy@example.com' });
    const operator = await academy.operator();
    const sent = await operator.post('/api/setup/testMail');
    expect(sent.as(sentTestMailSchema).to).toBe(operator.email);
    expect(mailServer.text()).toContain(`RCPT TO:<${operator.email}>`);
    const { mail } = (await operator.get('/api/setup')).as(setupStateSchema);
    expect(mail).toMatchObject({ delivery: 'smtp', from: 'academy@example.com' });
    expect(mail.testedAt).not.toBeNull();
    const audit = (await operator.get('/api/auditEntries')).text;
    expect(audit).toContain('mail.test');
  });

  it('that is refused says what the mail server answered', async () => {
    const mailServer = await startMailServer('550 5.7.1 relay access denied');
    await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'academy@example.com' });
    const operator = await academy.operator();
    const refused = await operator.post('/api/setup/testMail');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('relay access denied');
    const { mail } = (await operator.get('/api/setup')).as(setupStateSchema);
    expect(mail.testedAt).toBeNull();
  });

  it('says that no mail server is set', async () => {
    await start();
    const { userId } = await academy.operator();
    // The tests run in local mode, which captures every mail.
    const mail = { ...academy.config.mail, isCaptured: false };
    const config = { ...academy.config, mail };
    const { mailer } = openMailer(config, { metrics: createMetrics(academy.database) });
    const setup = createSetupService({ config, database: academy.database, mailer });
    expect((await setup.state()).mail.delivery).toBe('none');
    await expect(setup.sendTestMail(userId)).rejects.toThrow('SMTP_URL chưa đặt');
    expect((await setup.state()).mail.testedAt).toBeNull();
  });

  it('is sent ten times an hour at most', async () => {
    academy = await createTestAcademy({ rateLimitFactor: 1 });
    const operator = await academy.operator();
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await operator.post('/api/setup/testMail')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

/** The minimum of SMTP; answers RCPT with this text. */
async function startMailServer(toReceiver: string): Promise<{ url: string; text: () => string }> {
  let text = '';
  const converse = (socket: Socket) => {
    let isMail = false;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      const chunk = bytes.toString();
      text += chunk;
      if (isMail && !chunk.endsWith('\r\n.\r\n')) return;
      const receives = chunk.startsWith('RCPT');
      const begins = chunk.startsWith('DATA');
      isMail = begins;
      socket.write(begins ? '354 go on\r\n' : `${receives ? toReceiver : '250 taken'}\r\n`);
    });
  };
  const server = createServer(converse);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, text: () => text };
}
