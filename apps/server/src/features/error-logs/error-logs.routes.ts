import {
  CLIENT_EVENT_LIMITS,
  clientEventSchema,
  eventContext,
  severityOf,
} from '@goreal/domain/error-logs/client-event';
import {
  ERROR_LOG_LIMITS,
  errorFilterSchema,
  errorGroupSchema,
  errorLogSchema,
} from '@goreal/domain/error-logs/error-log';
import { callableErrorBodySchema } from '@goreal/domain/errors/error-body';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import { callableBody } from '#platform/http/callable-body.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { ErrorLogsService } from './error-logs.service.ts';

const fingerprint = z.string().regex(/^[\da-f]{32}$/);

/** Error reports: sent by pages, read by elders. */
export function errorLogsRoutes(app: App, { errorLogs }: { errorLogs: ErrorLogsService }): void {
  // Open to visitors, because their pages can fail too.
  app.post('/api/logClientEvent', {
    config: { access: 'public', identify: true, errorForm: 'callable', limits: ['client-event'] },
    schema: {
      summary: 'Report an event of a page (callable)',
      body: callableBody(clientEventSchema),
      response: {
        200: z.object({ result: z.object({ success: z.boolean() }) }),
        '4xx': callableErrorBodySchema,
      },
    },
    handler: async (request) => {
      const { data } = request.body;
      const context = eventContext(data.context);
      await errorLogs.record({
        errorType: context.errorType ?? 'javascript',
        severity: context.severity ?? severityOf(data.level),
        message: data.message || data.error?.message || '',
        component: context.component,
        stack: data.error?.stack,
        url: context.url,
        userAgent: data.userAgent,
        userId: request.principal?.userId,
        additionalData: boundedJson({ ...context.rest, ...errorFacts(data) }),
      });
      return { result: { success: true } };
    },
  });

  app.get('/api/errorLogs', {
    config: { access: 'elder' },
    schema: {
      summary: 'Reports of faults, newest first',
      querystring: pageQuery(ERROR_LOG_LIMITS.page).extend({
        ...errorFilterSchema.shape,
        fingerprint: fingerprint.optional(),
      }),
      response: { 200: pageOf(errorLogSchema) },
    },
    handler: async (request) => errorLogs.logs(request.query),
  });

  app.get('/api/errorGroups', {
    config: { access: 'elder' },
    schema: {
      summary: 'Faults, each with all its reports counted',
      querystring: errorFilterSchema,
      response: { 200: z.object({ items: z.array(errorGroupSchema) }) },
    },
    handler: async (request) => ({ items: await errorLogs.groups(request.query) }),
  });

  app.put('/api/errorGroups/:fingerprint/resolution', {
    config: { access: 'elder' },
    schema: {
      summary: 'Mark a fault as resolved, or open it again',
      params: z.object({ fingerprint }),
      body: z.strictObject({ resolved: z.boolean() }),
      response: { 204: z.null() },
    },
    handler: async (request) => {
      const elderId = callerOf(request).userId;
      await errorLogs.settle({ elderId, ...request.params, ...request.body });
    },
  });
}

/** The fields of the event's error that no other field of the report has. */
function errorFacts({ message, error }: z.infer<typeof clientEventSchema>): {
  error?: Record<string, unknown>;
} {
  const errorMessage = error?.message;
  const facts = {
    ...(error?.name && { name: error.name }),
    ...(errorMessage && message && errorMessage !== message && { message: errorMessage }),
    ...(error?.code !== undefined && { code: error.code }),
  };
  return Object.keys(facts).length > 0 ? { error: facts } : {};
}

/** The context as JSON, or undefined when it is too large. */
function boundedJson(context: Record<string, unknown>): string | undefined {
  if (Object.keys(context).length === 0) return undefined;
  const json = JSON.stringify(context);
  return json.length <= CLIENT_EVENT_LIMITS.context ? json : undefined;
}
