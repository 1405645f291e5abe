import { confirmedSchema } from '@goreal/domain/accounts/credentials';
import {
  backupCodesSchema,
  factorCodeSchema,
  factorPolicyChangeSchema,
  factorPolicySchema,
  factorsSchema,
  newTotpSchema,
} from '@goreal/domain/factors/factor';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Principals } from '#platform/auth/principals.ts';
import { callerOf, OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import type { FactorsService } from './factors.service.ts';

/** The second factor of an account, the code of a sign-in, and the policy for elders. */
export function factorsRoutes(
  app: App,
  { factors, principals }: { factors: FactorsService; principals: Pick<Principals, 'awaiting'> },
): void {
  app.post('/api/signInCode', {
    config: { access: 'public', limits: ['sign-in-code'] },
    schema: {
      summary: 'Complete a sign-in by its code',
      body: factorCodeSchema,
      response: { 200: z.object({ userId: z.string() }) },
    },
    handler: async (request, reply) => {
      const session = await principals.awaiting(request);
      if (!session) throw new AppError('unauthenticated');
      const given = { ...request.body, ...fromOf(request) };
      const { setCookie } = await factors.pass(session, given);
      if (setCookie) reply.header('set-cookie', setCookie);
      return { userId: session.userId };
    },
  });

  app.post('/api/users/:uid/confirmation/code', {
    config: { ...OWN_ACCOUNT, limitsInHandler: true },
    schema: {
      summary: 'Confirm the identity by a code of the app, or by a backup code',
      body: factorCodeSchema,
      response: { 200: confirmedSchema },
    },
    handler: async (request, reply) => {
      const given = { ...request.body, ...fromOf(request) };
      const { confirmedUntil, setCookie } = await factors.confirmSession(ownerOf(request), given);
      if (setCookie) reply.header('set-cookie', setCookie);
      return { confirmedUntil };
    },
  });

  app.get('/api/users/:uid/factors', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'The own second factor, and what is asked of this account',
      response: { 200: factorsSchema },
    },
    handler: async (request) => factors.of(ownerOf(request).userId),
  });

  app.post('/api/users/:uid/factors/totp', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Start adding an app: its secret, valid after the first code',
      response: { 201: newTotpSchema },
    },
    handler: async (request) => factors.begin(ownerOf(request).userId),
  });

  app.post('/api/users/:uid/factors/totp/confirmation', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['new-credential'] },
    schema: {
      summary: 'Confirm the app by its first code; only this response contains the backup codes',
      body: factorCodeSchema,
      response: { 200: backupCodesSchema },
    },
    handler: async (request, reply) => {
      const { userId } = ownerOf(request);
      const given = { ...request.body, ...fromOf(request) };
      const { backupCodes, setCookie } = await factors.confirm(userId, given);
      if (setCookie) reply.header('set-cookie', setCookie);
      return { backupCodes };
    },
  });

  app.delete('/api/users/:uid/factors/totp', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'Remove the app and the backup codes',
      response: { 200: factorsSchema },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      await factors.remove(userId);
      return factors.of(userId);
    },
  });

  app.post('/api/users/:uid/factors/backupCodes', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['new-credential'] },
    schema: {
      summary: 'New backup codes; the old ones end',
      response: { 200: backupCodesSchema },
    },
    handler: async (request) => ({
      backupCodes: await factors.renewBackupCodes(ownerOf(request).userId),
    }),
  });

  app.get('/api/factorPolicy', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'What is asked of elders and operators, or of everybody',
      response: { 200: factorPolicySchema },
    },
    handler: async () => factors.policy(),
  });

  app.put('/api/factorPolicy', {
    config: { access: 'super_admin', stepUp: true, limits: ['write'] },
    schema: {
      summary:
        'Require a second factor of elders and operators or of everybody, ask for it, or do neither',
      body: factorPolicyChangeSchema,
      response: { 200: factorPolicySchema },
    },
    handler: async (request) =>
      factors.setPolicy({ ...request.body, actorId: callerOf(request).userId }),
  });
}

function fromOf({ ip, headers }: FastifyRequest) {
  return { address: ip, userAgent: headers['user-agent'], cookie: headers.cookie };
}
