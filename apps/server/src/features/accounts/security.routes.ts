import {
  confirmationSchema,
  confirmedSchema,
  passwordChangeSchema,
} from '@goreal/domain/accounts/credentials';
import { signInSchema } from '@goreal/domain/accounts/device';
import { recoverySchema } from '@goreal/domain/accounts/recovery';
import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { z } from 'zod';
import { callerOf, memberParams, OWN_ACCOUNT, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { EndSessionsService } from './end-sessions.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { SecurityService } from './security.service.ts';

const signIns = z.object({ items: z.array(signInSchema) });
const reasonBody = z.strictObject({ reason: reasonSchema });

/** Password and signed-in devices of the own account. */
export function securityRoutes(app: App, { security }: { security: SecurityService }): void {
  app.get('/api/users/:uid/sessions', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Where the account is signed in, last seen first',
      response: { 200: signIns },
    },
    handler: async (request) => {
      const caller = ownerOf(request);
      return { items: await security.signIns(caller) };
    },
  });

  app.delete('/api/users/:uid/sessions/:sessionId', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'Sign one device out; `others` signs all but this one out',
      params: ownParams.extend({ sessionId: z.string() }),
      response: { 200: signIns },
    },
    handler: async (request) => {
      const { sessionId } = request.params;
      const caller = ownerOf(request);
      if (sessionId === 'others') await security.signOutOthers(caller);
      else await security.signOut(caller, sessionId);
      return { items: await security.signIns(caller) };
    },
  });

  app.post('/api/users/:uid/confirmation', {
    config: { ...OWN_ACCOUNT, limits: ['password-check', 'password-check-day'] },
    schema: {
      summary: 'Confirm the identity, before a call that requires it',
      body: confirmationSchema,
      response: { 200: confirmedSchema },
    },
    handler: async (request) => {
      const caller = ownerOf(request);
      const { ip: address, headers } = request;
      const { password } = request.body;
      const from = { address, userAgent: headers['user-agent'] };
      return security.confirm(caller, { password, ...from });
    },
  });

  app.put('/api/users/:uid/password', {
    config: { ...OWN_ACCOUNT, limits: ['password-check', 'password-check-day'] },
    schema: {
      summary: 'Change the password; every other session ends',
      body: passwordChangeSchema,
      response: { 200: signIns },
    },
    handler: async (request) => {
      const caller = ownerOf(request);
      const { currentPassword: current, newPassword: next } = request.body;
      const { ip: address } = request;
      await security.changePassword(caller, { current, next, address });
      const { userId } = caller;
      app.securityLog.record({ event: 'password-change', outcome: 'ok', address, userId });
      return { items: await security.signIns(caller) };
    },
  });
}

/** Elders help users who lost their password where no mail is sent. */
export function recoveryRoutes(app: App, { recovery }: { recovery: RecoveryService }): void {
  app.post('/api/members/:memberId/recoveryCode', {
    config: { access: 'elder', stepUp: true, limits: ['write', 'recovery-code'] },
    schema: {
      summary: 'A code by which a member sets a new password; only this response contains it',
      tags: ['members'],
      params: memberParams,
      body: reasonBody,
      response: { 201: recoverySchema },
    },
    handler: async (request) => {
      const { memberId } = request.params;
      const { reason } = request.body;
      const made = await recovery.make({ elder: callerOf(request), memberId, reason });
      return made;
    },
  });
}

/** Routes of operators that end the sessions of one person, or of everybody. */
export function endSessionsRoutes(app: App, { sessions }: { sessions: EndSessionsService }): void {
  app.post('/api/members/:memberId/sessions/end', {
    config: { access: 'super_admin', stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'End every session of a member and notify the member by mail',
      tags: ['members'],
      params: memberParams,
      body: reasonBody,
      response: { 200: z.object({ done: z.literal(true) }) },
    },
    handler: async (request) => {
      const { memberId } = request.params;
      const { reason } = request.body;
      await sessions.ofMember({ operator: callerOf(request), memberId, reason });
      return { done: true as const };
    },
  });

  app.post('/api/sessions/end', {
    config: { access: 'super_admin', stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'End every session of everybody but the one that asks',
      tags: ['members'],
      body: reasonBody,
      response: { 200: z.object({ ended: z.int() }) },
    },
    handler: async (request) => ({
      ended: await sessions.ofEverybody({ operator: callerOf(request), ...request.body }),
    }),
  });
}
