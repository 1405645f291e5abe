import {
  memberSignInSchema,
  signInAttemptSchema,
  signInFilterSchema,
} from '@goreal/domain/accounts/sign-in-log';
import { OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { SignInsService } from './sign-ins.service.ts';

/** Sign-in attempts: everybody's own, and all of them for operators. */
export function signInsRoutes(app: App, { signIns }: { signIns: SignInsService }): void {
  app.get('/api/users/:uid/signIns', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Attempts to sign in to the own account, newest first, of the last 90 days',
      tags: ['users'],
      querystring: pageQuery(10),
      response: { 200: pageOf(signInAttemptSchema) },
    },
    handler: async (request) => signIns.own(ownerOf(request).userId, request.query),
  });

  app.get('/api/signIns', {
    config: { access: 'super_admin', stepUp: true },
    schema: {
      summary: 'Attempts to sign in to any account, newest first, of the last 90 days',
      tags: ['operations'],
      querystring: pageQuery(30).extend(signInFilterSchema.shape),
      response: { 200: pageOf(memberSignInSchema) },
    },
    handler: async (request) => signIns.all(request.query),
  });
}
