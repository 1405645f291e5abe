import { expect, it } from 'vitest';
import { type LogContext, logContext } from '#platform/logging/logger.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';

const TOKEN = 'a-token-of-the-scraper';

const academy = await testAcademy();
const player = await academy.player();

/** Value of a sample by its name and labels, as printed. */
function sample(text: string, name: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

it('exposes the state of the server', async () => {
  const elder = await academy.elder();
  const report = await academy.submit(player);
  await academy.submit(player);
  const { submissionId } = report;
  expect((await elder.post('/api/approveSubmission', { submissionId })).status).toBe(200);
  await academy.academy.startJobs();
  const { text } = await academy.visitor.get('/metrics');
  const approve = 'method="POST",route="/api/approveSubmission",status="2xx"';
  expect(sample(text, `goreal_http_request_seconds_count{${approve}}`)).toBe(1);
  expect(sample(text, 'goreal_database_query_seconds_count{result="ok"}')).toBeGreaterThan(3);
  expect(sample(text, 'goreal_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(sample(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(sample(text, 'goreal_live_listeners')).toBe(0);
  expect(sample(text, 'goreal_outbox_lag_seconds')).toBeLessThan(60);
  expect(sample(text, 'goreal_jobs_waiting{queue="mail.send"}')).toBe(0);
  expect(sample(text, 'goreal_jobs_overdue_seconds{queue="mail.send"}')).toBe(0);
  expect(sample(text, 'goreal_reports_waiting')).toBe(1);
  expect(sample(text, 'goreal_approvals_hour')).toBe(1);
  expect(sample(text, 'goreal_ledger_points_hour{currency="aura"}')).toBeGreaterThan(0);
  expect(sample(text, 'goreal_database_bytes')).toBeGreaterThan(0);
  expect(sample(text, 'goreal_disk_free_bytes')).toBeGreaterThan(0);
  expect(text).not.toContain(player.displayName);
  expect(text).not.toContain(player.userId);
});

it('is available to this machine only', async () => {
  const { visitor } = academy;
  expect((await visitor.get('/metrics')).status).toBe(200);
  for (const address of ['203.0.113.9', '2001:db8::9', '172.17.0.1', 'fd00::1']) {
    const stranger = { 'x-forwarded-for': address };
    expect((await visitor.get('/metrics', stranger)).status, address).toBe(404);
  }
});

it('is available with the token from anywhere, and where one is set not without it', async () => {
  const guarded = await academyOfTest({ env: { METRICS_TOKEN: TOKEN } });
  const ask = (headers: Record<string, string>) => guarded.visitor.get('/metrics', headers);
  expect((await ask({})).status).toBe(404);
  expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(404);
  const away = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
  expect((await ask(away)).status).toBe(200);
});

it('passes the id of a request to its response and to the jobs it queues', async () => {
  const ran = Promise.withResolvers<LogContext | undefined>();
  const asker = await academyOfTest();
  asker.academy.jobs.handle('mail.send', async () => ran.resolve(logContext()));
  const { email } = await asker.player();
  await asker.academy.startJobs();
  const answer = await asker.visitor.post('/api/auth/request-password-reset', { email });
  expect(answer.status).toBe(200);
  const requestId = String(answer.headers['x-request-id']);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(await ran.promise).toMatchObject({
    requestId,
    job: 'mail.send',
    jobId: expect.any(String),
  });
  const { text } = await asker.visitor.get('/metrics');
  expect(sample(text, 'goreal_job_seconds_count{job="mail.send",result="ok"}')).toBe(1);
});
