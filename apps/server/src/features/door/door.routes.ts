import {
  doorChangeSchema,
  doorSchema,
  INVITATION_LIMITS,
  invitationSchema,
  madeInvitationSchema,
  newInvitationSchema,
  offeredInvitationSchema,
} from '@goreal/domain/door/door';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { DoorService } from './door.service.ts';

/** Registration settings, and the invitations of elders. */
export function doorRoutes(app: App, { door }: { door: DoorService }): void {
  app.get('/api/door', {
    config: { access: 'public', limits: ['door'] },
    schema: {
      summary: 'Who may sign up',
      response: { 200: doorSchema },
    },
    handler: async () => door.state(),
  });

  app.put('/api/door', {
    config: { access: 'super_admin', stepUp: true, limits: ['write'] },
    schema: {
      summary:
        'Open the door, open it to invited people, or close it; let newcomers wait for an elder',
      body: doorChangeSchema,
      response: { 200: doorSchema },
    },
    handler: async (request) => door.change({ ...request.body, actorId: callerOf(request).userId }),
  });

  app.post('/api/invitations/offer', {
    config: { access: 'public', limits: ['invitation-offer'] },
    schema: {
      summary: 'What an invitation offers to the holder of its code',
      body: z.strictObject({ code: z.string().max(INVITATION_LIMITS.codeMax) }),
      response: { 200: offeredInvitationSchema },
    },
    handler: async (request) => door.offered(request.body.code),
  });

  app.get('/api/invitations', {
    config: { access: 'elder' },
    schema: {
      summary: 'The invitations, newest first, without their codes',
      querystring: pageQuery(20),
      response: { 200: pageOf(invitationSchema) },
    },
    handler: async (request) => door.page(request.query),
  });

  app.post('/api/invitations', {
    config: { access: 'elder', stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Create an invitation; only this response contains its code',
      body: newInvitationSchema,
      response: { 201: madeInvitationSchema },
    },
    handler: async (request) => {
      const actorId = callerOf(request).userId;
      return door.invite({ ...request.body, actorId });
    },
  });

  app.delete('/api/invitations/:invitationId', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Revoke an invitation; accounts that used it stay',
      params: z.object({ invitationId: z.guid() }),
      response: { 200: invitationSchema },
    },
    handler: async (request) =>
      door.revoke({
        invitationId: request.params.invitationId,
        actorId: callerOf(request).userId,
      }),
  });
}
