import { type ClosureKind, closureSchema, newClosureSchema } from '@goreal/domain/calendar/closure';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { CalendarService } from './calendar.service.ts';

const PATHS: Readonly<Record<ClosureKind, { url: string; what: string }>> = {
  holiday: { url: '/api/calendar/holidays', what: 'holidays of the Academy' },
  outage: { url: '/api/calendar/outages', what: 'days on which the Academy could not be reached' },
};

/** Days that do not break a streak: readable by everyone, managed by the operators. */
export function calendarRoutes(app: App, { calendar }: { calendar: CalendarService }): void {
  for (const kind of ['holiday', 'outage'] as const) {
    const { url, what } = PATHS[kind];

    app.get(url, {
      config: { access: 'signed-in', whileRestricted: 'open' },
      schema: {
        summary: `The ${what}, the latest first`,
        querystring: pageQuery(50),
        response: { 200: pageOf(closureSchema) },
      },
      handler: async (request) => calendar.page({ kind, ...request.query }),
    });

    app.post(url, {
      config: { access: 'super_admin', stepUp: kind === 'outage', limits: ['write'] },
      schema: {
        summary: `Add to the ${what}`,
        body: newClosureSchema,
        response: { 201: closureSchema },
      },
      handler: async (request) => {
        const actorId = callerOf(request).userId;
        return calendar.add({ actorId, kind, closure: request.body });
      },
    });

    app.delete(`${url}/:id`, {
      config: { access: 'super_admin', stepUp: kind === 'outage', limits: ['write'] },
      schema: {
        summary: `Remove one from the ${what}`,
        params: z.object({ id: z.uuid() }),
        response: { 200: closureSchema },
      },
      handler: async (request) =>
        calendar.remove({ actorId: callerOf(request).userId, kind, id: request.params.id }),
    });
  }
}
