import { z } from 'zod';
import type { App } from '#platform/http/http-server.ts';
import type { CapturedMail, Mailbox } from '#platform/mail/mailer.ts';
import { mailboxMessages as texts } from './mailbox.messages.ts';

/** Local mode only: the captured mails. `/local/mailbox` as a page, `/api/local/mailbox` as JSON. */
export function mailboxRoutes(app: App, { mailbox }: { mailbox: Mailbox }): void {
  app.get('/local/mailbox', {
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(await mailbox.mails())),
  });

  app.get('/api/local/mailbox', {
    config: { access: 'public' },
    schema: { hide: true, response: { 200: z.object({ items: z.array(mailSchema) }) } },
    handler: async () => ({ items: await mailbox.mails() }),
  });
}

const mailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
});

function page(mails: readonly CapturedMail[]): string {
  const items = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
      <p>${texts.to}: ${escapeHtml(mail.to)} · <time>${escapeHtml(mail.sentAt)}</time></p>
      <pre>${linked(mail.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${texts.title}</title><link rel="icon" href="/favicon.svg"></head><body><main><h1>${texts.title}</h1><p>${texts.hint}</p>
    ${items.join('\n') || `<p>${texts.empty}</p>`}</main></body></html>`;
}

/** The escaped text with clickable links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
