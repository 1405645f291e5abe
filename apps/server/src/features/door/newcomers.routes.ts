import { userIdSchema } from '@goreal/domain/accounts/user-id';
import {
  admissionSchema,
  newcomerCardSchema,
  newcomerRequestSchema,
  refusalReasonSchema,
} from '@goreal/domain/door/newcomer';
import { z } from 'zod';
import { callerOf, OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { NewcomersService } from './newcomers.service.ts';

const newcomerParams = z.object({ newcomerId: userIdSchema });
const done = z.object({ done: z.literal(true) });

/** The elders' queue of newcomers and their answers, and a newcomer's own admission. */
export function newcomersRoutes(app: App, { newcomers }: { newcomers: NewcomersService }): void {
  app.get('/api/newcomers', {
    config: { access: 'elder' },
    schema: {
      summary: 'Accounts that wait for an elder, the longest waiting first',
      querystring: pageQuery(20),
      response: { 200: pageOf(newcomerCardSchema) },
    },
    handler: async (request) => newcomers.waiting(request.query),
  });

  app.post('/api/newcomers/:newcomerId/admission', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Admit a newcomer',
      params: newcomerParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const { newcomerId: userId } = request.params;
      await newcomers.admit({ userId, elderId: callerOf(request).userId });
      return { done: true as const };
    },
  });

  app.post('/api/newcomers/:newcomerId/refusal', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Refuse a newcomer with a reason; the account is erased after a month',
      params: newcomerParams,
      body: z.strictObject({ reason: refusalReasonSchema }),
      response: { 200: done },
    },
    handler: async (request) => {
      const { newcomerId: userId } = request.params;
      const { reason } = request.body;
      await newcomers.refuse({ userId, elderId: callerOf(request).userId, reason });
      return { done: true as const };
    },
  });

  app.get('/api/users/:uid/admission', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Whether the own account is admitted, waits or was refused',
      response: { 200: admissionSchema },
    },
    handler: async (request) => newcomers.own(ownerOf(request).userId),
  });

  app.post('/api/users/:uid/admission', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Ask once more after a refusal',
      body: z.strictObject({ request: newcomerRequestSchema }),
      response: { 200: admissionSchema },
    },
    handler: async (request) =>
      newcomers.requestAgain({ userId: ownerOf(request).userId, request: request.body.request }),
  });
}
