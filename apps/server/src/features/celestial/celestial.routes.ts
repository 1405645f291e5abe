import {
  celestialBoardSchema,
  celestialPlaceSchema,
  celestialRecordSchema,
} from '@goreal/domain/celestial/record';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { CelestialService } from './celestial.service.ts';

const periodParams = z.object({ period: z.string().max(20) });

export function celestialRoutes(app: App, { celestial }: { celestial: CelestialService }): void {
  app.get('/api/leaderboards/celestial_record', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'The Celestial Record: Stamina of this week, this month and all time',
      response: { 200: celestialRecordSchema },
    },
    handler: async () => celestial.record(),
  });

  app.get('/api/leaderboards/celestial_record/:period', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'The record of one ISO week (2026-W48) or month (2026-11), also a past one',
      params: periodParams,
      response: { 200: celestialBoardSchema },
    },
    handler: async (request) => celestial.board(request.params.period),
  });

  app.get('/api/leaderboards/celestial_record/:period/own', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'The own place in a period, with three neighbours on either side',
      params: periodParams,
      response: { 200: celestialPlaceSchema },
    },
    handler: async (request) => celestial.ownPlace(callerOf(request).userId, request.params.period),
  });
}
