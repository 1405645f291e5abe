import { userIdSchema } from '@goreal/domain/accounts/user-id';
import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { reportedNameSchema, shownNameSchema } from '@goreal/domain/display-names/name-report';
import { newReportSchema } from '@goreal/domain/moderation/report';
import { z } from 'zod';
import { callerOf, memberParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { DisplayNamesService } from './display-names.service.ts';

const done = { 204: z.null() };

/** Members' reports of display names, and the elders' decisions on names. */
export function displayNamesRoutes(
  app: App,
  { displayNames }: { displayNames: DisplayNamesService },
): void {
  app.post('/api/nameReports', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['name-report'] },
    schema: {
      summary: 'Report the display name of a player',
      body: newReportSchema.extend({
        userId: userIdSchema.min(1),
        name: shownNameSchema.describe('the name as it was shown'),
      }),
      response: done,
    },
    handler: async (request) => {
      await displayNames.report({ caller: callerOf(request), ...request.body });
    },
  });

  app.get('/api/moderation/names', {
    config: { access: 'elder' },
    schema: {
      summary: 'Display names that wait for an elder: reported, or hidden',
      querystring: pageQuery(20),
      response: { 200: pageOf(reportedNameSchema).extend({ total: z.int() }) },
    },
    handler: async (request) => displayNames.queue(callerOf(request), request.query),
  });

  app.post('/api/members/:memberId/name/keep', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Keep a reported display name; a hidden one is shown again',
      params: memberParams,
      body: z.strictObject({ name: shownNameSchema }),
      response: done,
    },
    handler: async (request) => {
      const { memberId: userId } = request.params;
      await displayNames.keep({ elder: callerOf(request), userId, ...request.body });
    },
  });

  app.post('/api/members/:memberId/name/remove', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Remove a display name of a member, who reads the reason',
      params: memberParams,
      body: z.strictObject({ name: shownNameSchema, reason: reasonSchema }),
      response: done,
    },
    handler: async (request) => {
      const { memberId: userId } = request.params;
      await displayNames.remove({ elder: callerOf(request), userId, ...request.body });
    },
  });
}
