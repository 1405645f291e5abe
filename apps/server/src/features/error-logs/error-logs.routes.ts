import { CLIENT_EVENT_LIMITS, clientEventSchema, severityOf } from '@goreal/domain/error-logs';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';
import { insertErrorLog } from './error-logs.repository.ts';

/** `logClientEvent`: a page tells what went wrong in it. Open to visitors, because theirs break too. */
export function errorLogsRoutes(app: App, { database }: { database: Database }): void {
  app.route({
    method: 'POST',
    url: '/api/logClientEvent',
    config: { access: 'public', identify: true, callable: true, limits: ['client-event'] },
    schema: {
      summary: 'Report an event of a page (callable)',
      tags: ['error-logs'],
      body: z.object({ data: clientEventSchema }),
      response: { 200: z.object({ result: z.object({ success: z.boolean() }) }) },
    },
    handler: async (request) => {
      const { data } = request.body;
      const path = data.context?.path;
      await insertErrorLog(database, {
        errorType: 'javascript',
        severity: severityOf(data.level),
        message: data.error?.message || data.message,
        stack: data.error?.stack,
        url: typeof path === 'string' ? path.slice(0, 500) : undefined,
        userAgent: data.userAgent,
        userId: request.principal?.userId,
        additionalData: boundedJson(data.context),
      });
      return { result: { success: true } };
    },
  });
}

/** The context as JSON, or nothing when it is too large to keep. */
function boundedJson(context: Record<string, unknown> | undefined): string | undefined {
  if (!context) return undefined;
  const json = JSON.stringify(context);
  return json.length <= CLIENT_EVENT_LIMITS.context ? json : undefined;
}
