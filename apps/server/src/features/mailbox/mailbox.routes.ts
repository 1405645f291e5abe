import { z } from 'zod';
import type { App } from '#platform/http/http-server.ts';
import type { CapturedLetter, Mailbox } from '#platform/mail/mailer.ts';
import { mailboxMessages as texts } from './mailbox.messages.ts';

/**
 * Local mode only: the letters that were not sent. `/local/mailbox` for a person, `/api/local/mailbox`
 * for a program.
 */
export function mailboxRoutes(app: App, { mailbox }: { mailbox: Mailbox }): void {
  app.route({
    method: 'GET',
    url: '/local/mailbox',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page(await mailbox.letters())),
  });

  app.route({
    method: 'GET',
    url: '/api/local/mailbox',
    config: { access: 'public' },
    schema: { hide: true, response: { 200: z.object({ items: z.array(letterSchema) }) } },
    handler: async () => ({ items: await mailbox.letters() }),
  });
}

const letterSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
});

function page(letters: readonly CapturedLetter[]): string {
  const items = letters.map(
    (letter) => `<article><h2>${escapeHtml(letter.subject)}</h2>
      <p>${texts.to}: ${escapeHtml(letter.to)} · <time>${escapeHtml(letter.sentAt)}</time></p>
      <pre>${linked(letter.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${texts.title}</title><link rel="icon" href="/favicon.svg"></head><body><main><h1>${texts.title}</h1><p>${texts.hint}</p>
    ${items.join('\n') || `<p>${texts.empty}</p>`}</main></body></html>`;
}

/** The escaped text, its addresses made clickable. */
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
