import {
  apprenticeStepSchema,
  candidateSchema,
  encouragementSchema,
  invitationSchema,
  mentoringSchema,
} from '@goreal/domain/mentoring/mentorship';
import { z } from 'zod';
import { callerOf, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { MentoringService } from './mentoring.service.ts';

const idParams = z.object({ id: z.uuid() });
const answers = { 200: mentoringSchema };

/** Mentorships: invitations of mentors and answers of apprentices. */
export function mentoringRoutes(app: App, { mentoring }: { mentoring: MentoringService }): void {
  app.get('/api/users/:uid/mentoring', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'Own apprentices, mentor and invitations',
      response: answers,
    },
    handler: async (request) => mentoring.of(ownerOf(request).userId),
  });

  app.get('/api/users/:uid/mentoring/candidates', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['write'] },
    schema: {
      summary: 'Players of the own guild who may be invited, by name',
      querystring: z.object({ query: z.string().max(80).default('') }),
      response: { 200: z.object({ items: z.array(candidateSchema) }) },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const { query } = request.query;
      return { items: await mentoring.candidates({ mentorId: userId, words: query }) };
    },
  });

  app.post('/api/mentorships', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['mentor-invitation'] },
    schema: {
      summary: 'Invite an apprentice',
      body: invitationSchema,
      response: answers,
    },
    handler: async (request) =>
      mentoring.invite({ mentorId: callerOf(request).userId, ...request.body }),
  });

  for (const decision of ['accept', 'decline'] as const) {
    app.post(`/api/mentorships/:id/${decision}`, {
      config: { access: 'member', whileRestricted: 'closed', limits: ['write'] },
      schema: {
        summary: `Answer an invitation: ${decision}`,
        params: idParams,
        response: answers,
      },
      handler: async (request) =>
        mentoring.answer({
          userId: callerOf(request).userId,
          id: request.params.id,
          accept: decision === 'accept',
        }),
    });
  }

  app.delete('/api/mentorships/:id', {
    config: { access: 'member', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'End a mentorship, or withdraw an invitation',
      params: idParams,
      response: answers,
    },
    handler: async (request) =>
      mentoring.end({ userId: callerOf(request).userId, id: request.params.id }),
  });

  app.get('/api/mentorships/:id/journey', {
    config: { access: 'member', whileRestricted: 'closed' },
    schema: {
      summary: 'Journey of an apprentice, newest first, without proofs',
      params: idParams,
      querystring: pageQuery(10),
      response: { 200: pageOf(apprenticeStepSchema) },
    },
    handler: async (request) => {
      const mentorId = callerOf(request).userId;
      return mentoring.journey({ mentorId, id: request.params.id, ...request.query });
    },
  });

  app.post('/api/mentorships/:id/encouragements', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['write'] },
    schema: {
      summary: 'Send an apprentice a notification of encouragement, once a day',
      params: idParams,
      body: encouragementSchema,
      response: answers,
    },
    handler: async (request) => {
      const mentorId = callerOf(request).userId;
      return mentoring.encourage({ mentorId, id: request.params.id, ...request.body });
    },
  });
}
