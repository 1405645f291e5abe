import { erasureReceiptSchema } from '@goreal/domain/erasures/erasure';
import { exportSchema } from '@goreal/domain/exports/export';
import {
  guardianDecisionSchema,
  guardianEmailSchema,
  guardianErasureSchema,
  guardianFileSchema,
  guardianLinkRequestSchema,
  guardianLinkSchema,
  guardianTokenSchema,
  guardianViewSchema,
  memberYoungPlayerSchema,
  youngPlayerSchema,
} from '@goreal/domain/young-players/guardian';
import { z } from 'zod';
import { callerOf, memberParams, OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import { inFixedTime } from '#platform/http/fixed-time.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { GuardianRequestsService } from './guardian-requests.service.ts';
import type { GuardiansService } from './guardians.service.ts';
import type { YoungPlayersService } from './young-players.service.ts';

/** Requests to guardians, and the actions of a link's holder. A token is sent in a body, never in a URL. */
export function guardiansRoutes(
  app: App,
  options: {
    requests: GuardianRequestsService;
    guardians: GuardiansService;
    youngPlayers: Pick<YoungPlayersService, 'isOn'>;
    storage: Storage;
  },
): void {
  const { requests, guardians, youngPlayers, storage } = options;
  app.get('/api/users/:uid/youngPlayer', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'The own age band, and what the guardian answered',
      response: { 200: youngPlayerSchema },
    },
    handler: async (request) => requests.of(ownerOf(request).userId),
  });

  app.get('/api/members/:memberId/youngPlayer', {
    config: { access: 'elder' },
    schema: {
      summary: 'The age band of a member, and what the guardian answered',
      tags: ['members'],
      params: memberParams,
      response: { 200: memberYoungPlayerSchema },
    },
    handler: async (request) => {
      const { sendsMail: _, ...about } = await requests.of(request.params.memberId);
      return { ...about, isOn: await youngPlayers.isOn() };
    },
  });

  app.post('/api/users/:uid/guardianRequest', {
    config: { ...OWN_ACCOUNT, limits: ['guardian-ask'] },
    schema: {
      summary: 'Name the guardian, and mail them a link of 24 hours; earlier links end',
      body: guardianEmailSchema,
      response: { 200: youngPlayerSchema },
    },
    handler: async (request) => {
      const { email } = request.body;
      return requests.ask({ userId: ownerOf(request).userId, email, address: request.ip });
    },
  });

  app.post('/api/members/:memberId/guardianLink', {
    config: { access: 'elder', stepUp: true, limits: ['write', 'guardian-link'] },
    schema: {
      summary: 'A link for the guardian of a member; only this response contains it',
      tags: ['members'],
      params: memberParams,
      body: guardianLinkRequestSchema,
      response: { 201: guardianLinkSchema },
    },
    handler: async (request) => {
      const { memberId: userId } = request.params;
      const made = await requests.handOver({ ...request.body, userId, elder: callerOf(request) });
      return made;
    },
  });

  app.post('/api/guardian/link', {
    config: { access: 'public', limits: ['guardian-page'] },
    schema: {
      summary:
        'Mail a guardian new links; the answer does not reveal whether the address is one of a guardian',
      body: guardianEmailSchema,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await inFixedTime(() => requests.sendOwn(request.body.email));
    },
  });

  app.post('/api/guardian/view', {
    config: { access: 'public', limits: ['guardian-page'] },
    schema: {
      summary: 'What a guardian’s link is about',
      body: guardianTokenSchema,
      response: { 200: guardianViewSchema },
    },
    handler: async (request) => guardians.look(request.body.token),
  });

  app.post('/api/guardian/decision', {
    config: { access: 'public', limits: ['guardian-page'] },
    schema: {
      summary: 'Agree, refuse or withdraw; takes the link',
      body: guardianDecisionSchema,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await guardians.decide(request.body);
    },
  });

  app.post('/api/guardian/exports', {
    config: { access: 'public', limits: ['guardian-page'] },
    schema: {
      summary: 'Ask for an archive of the child’s data',
      body: guardianTokenSchema,
      response: { 202: exportSchema.omit({ url: true }) },
    },
    handler: async (request) => {
      const { url: _, ...about } = await guardians.requestExport(request.body.token);
      return about;
    },
  });

  app.post('/api/guardian/exportFile', {
    config: { access: 'public', longLived: true, limits: ['guardian-page'] },
    compress: false,
    schema: { hide: true, body: guardianFileSchema },
    handler: async (request, reply) => {
      const file = await guardians.readyFile(request.body);
      return serveFile({ request, reply, storage }, file);
    },
  });

  app.post('/api/guardian/erasure', {
    config: { access: 'public', limits: ['guardian-page'] },
    schema: {
      summary: 'Delete the child’s account with everything in it; takes the link',
      body: guardianErasureSchema,
      response: { 200: erasureReceiptSchema },
    },
    handler: async (request) => guardians.erase(request.body),
  });
}
