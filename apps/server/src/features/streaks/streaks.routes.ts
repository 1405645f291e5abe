import { academyDaySchema } from '@goreal/domain/calendar/academy-day-schema';
import { streakMonthSchema } from '@goreal/domain/streaks/streak-month';
import { z } from 'zod';
import { ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { StreaksService } from './streaks.service.ts';

/** A day of the months that `monthQuery` accepts: its month is answered, with the days around it. */
const restParams = ownParams.extend({
  day: academyDaySchema.refine((day) => day.startsWith('20')),
});
const monthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .describe('YYYY-MM; the current month without')
    .optional(),
});

/** A player's streak calendar and rest days. */
export function streaksRoutes(app: App, { streaks }: { streaks: StreaksService }): void {
  app.get('/api/users/:uid/streak', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'A month of days, each with its explanation',
      querystring: monthQuery,
      response: { 200: streakMonthSchema },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const { month } = request.query;
      return streaks.month(userId, month ? academyDaySchema.parse(`${month}-01`) : undefined);
    },
  });

  app.put('/api/users/:uid/restDays/:day', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Plan a rest day ahead; answers its month',
      params: restParams,
      response: { 200: streakMonthSchema },
    },
    handler: async (request) => streaks.planRest(ownerOf(request).userId, request.params.day),
  });

  app.delete('/api/users/:uid/restDays/:day', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Cancel a planned rest day before it begins; answers its month',
      params: restParams,
      response: { 200: streakMonthSchema },
    },
    handler: async (request) => streaks.cancelRest(ownerOf(request).userId, request.params.day),
  });
}
