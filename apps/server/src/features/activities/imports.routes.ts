import { heldImportSchema, holdReasonSchema } from '@goreal/domain/activities/hold';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import { decideBy } from './decide-by.ts';
import type { Decided, Decisions } from './decisions.ts';
import type { ImportsService } from './imports.service.ts';

const importParams = z.object({ importId: z.uuid() });
const decidedSchema = z.object({
  activities: z.int(),
  stamina_points: z.number().describe('what the activities of the import earn now'),
});

/** The elders' desk of imports: many activities that are decided together. */
export function activityImportsRoutes(
  app: App,
  { imports, reviews }: { imports: ImportsService; reviews: Pick<Decisions, 'decide'> },
): void {
  const decide = decideBy(reviews);

  app.get('/api/activityImports', {
    config: { access: 'elder' },
    schema: {
      summary: 'Imports that wait for an elder, the longest waiting first',
      querystring: pageQuery(20),
      response: { 200: pageOf(heldImportSchema).extend({ total: z.int() }) },
    },
    handler: async (request) =>
      imports.page({ elderId: callerOf(request).userId, ...request.query }),
  });

  app.post('/api/activityImports/:importId/approve', {
    config: { access: 'elder' },
    schema: {
      summary: 'Approve every held activity of an import',
      params: importParams,
      response: { 200: decidedSchema },
    },
    handler: async (request) => presentDecided(await decide(request, null)),
  });

  app.post('/api/activityImports/:importId/reject', {
    config: { access: 'elder' },
    schema: {
      summary: 'Refuse every held activity of an import, with a reason',
      params: importParams,
      body: z.strictObject({ reason: holdReasonSchema }),
      response: { 200: decidedSchema },
    },
    handler: async (request) => presentDecided(await decide(request, request.body.reason)),
  });
}

function presentDecided({ rows, stamina }: Decided): z.infer<typeof decidedSchema> {
  return { activities: rows.length, stamina_points: stamina };
}
