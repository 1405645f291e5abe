import { sentTestMailSchema, setupStateSchema } from '@goreal/domain/operations/setup';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { SetupService } from './setup.service.ts';

/** Set-up steps of a new academy, for operators. */
export function setupRoutes(app: App, { setup }: { setup: SetupService }): void {
  app.route({
    method: 'GET',
    url: '/api/setup',
    config: { access: 'super_admin' },
    schema: {
      summary: 'Address, zone, mail and backups of this installation',
      response: { 200: setupStateSchema },
    },
    handler: async () => setup.state(),
  });

  app.route({
    method: 'POST',
    url: '/api/setup/testMail',
    config: { access: 'super_admin', limits: ['test-mail'] },
    schema: {
      summary: 'Mail the caller and answer what the mail server says',
      response: { 200: sentTestMailSchema },
    },
    handler: async (request) => setup.sendTestMail(callerOf(request).userId),
  });
}
