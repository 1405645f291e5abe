import { appealTextSchema, reasonSchema } from '@goreal/domain/appeals/appeal';
import {
  memberFilterSchema,
  memberSchema,
  newSuspensionSchema,
  roleChangeSchema,
  suspensionSchema,
} from '@goreal/domain/members/member';
import { SUSPENSION_VERDICTS } from '@goreal/domain/members/suspension-notice';
import { z } from 'zod';
import { callerOf, memberParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { MembersService } from './members.service.ts';
import type { SuspensionsService } from './suspensions.service.ts';

const answer = { 200: memberSchema };

/** The member list for elders; only operators change roles. */
export function membersRoutes(
  app: App,
  { members, suspensions }: { members: MembersService; suspensions: SuspensionsService },
): void {
  app.get('/api/members', {
    config: { access: 'elder' },
    schema: {
      summary: 'Members by name, address or id; names that match with their marks first',
      querystring: pageQuery(30).extend(memberFilterSchema.shape),
      response: { 200: pageOf(memberSchema).extend({ total: z.int() }) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      return members.page({ filter, cursor, limit });
    },
  });

  app.get('/api/members/:memberId', {
    config: { access: 'elder' },
    schema: {
      summary: 'A member with every suspension',
      params: memberParams,
      response: { 200: memberSchema.extend({ suspensions: z.array(suspensionSchema) }) },
    },
    handler: async (request) => members.member(request.params.memberId),
  });

  app.put('/api/members/:memberId/role', {
    config: { access: 'super_admin', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Change the role of a member, with a reason',
      params: memberParams,
      body: roleChangeSchema,
      response: answer,
    },
    handler: async (request) =>
      members.changeRole({
        operator: callerOf(request),
        userId: request.params.memberId,
        ...request.body,
      }),
  });

  app.post('/api/members/:memberId/suspension', {
    config: { access: 'elder', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Suspend a member for some days, which ends every session',
      params: memberParams,
      body: newSuspensionSchema,
      response: answer,
    },
    handler: async (request) =>
      suspensions.suspend({
        elder: callerOf(request),
        userId: request.params.memberId,
        ...request.body,
      }),
  });

  app.post('/api/members/:memberId/suspension/lift', {
    config: { access: 'elder', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'End a suspension before its time',
      params: memberParams,
      body: z.strictObject({ reason: reasonSchema }),
      response: answer,
    },
    handler: async (request) =>
      suspensions.lift({
        elder: callerOf(request),
        userId: request.params.memberId,
        ...request.body,
      }),
  });

  app.post('/api/members/:memberId/suspension/answer', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Answer the appeal of a suspended member',
      params: memberParams,
      body: z.strictObject({ verdict: z.enum(SUSPENSION_VERDICTS), answer: reasonSchema }),
      response: answer,
    },
    handler: async (request) =>
      suspensions.answer({
        elder: callerOf(request),
        userId: request.params.memberId,
        ...request.body,
      }),
  });

  app.post('/api/suspensionAppeals', {
    config: { access: 'public', limits: ['password-reset'] },
    schema: {
      summary: 'Appeal a suspension, with the token that the refused sign-in gave',
      body: z.strictObject({ token: z.string().max(300), text: appealTextSchema }),
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    handler: async (request) => {
      await suspensions.appeal(request.body);
      return { success: true as const };
    },
  });
}
