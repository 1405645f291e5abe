import { type DataRequests, dataRequestsSchema } from '@goreal/domain/data-requests/data-request';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';
import { openRequests } from './data-requests.repository.ts';

export function dataRequestsRoutes(
  app: App,
  { database, clock }: { database: Database; clock: Clock },
): void {
  app.get('/api/dataRequests', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Requests about personal data that are not done, with their due dates',
      response: { 200: dataRequestsSchema },
    },
    handler: async (): Promise<DataRequests> => {
      const rows = await openRequests(database, clock.now());
      return {
        items: rows.map((row) => ({
          kind: row.kind,
          id: row.id,
          userId: row.user_id,
          name: row.name,
          requestedAt: row.requested_at.toISOString(),
          dueAt: row.due_at.toISOString(),
          isOverdue: row.is_overdue,
        })),
        total: rows[0]?.total ?? 0,
        overdue: rows[0]?.overdue ?? 0,
      };
    },
  });
}
