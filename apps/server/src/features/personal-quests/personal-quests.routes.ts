import {
  newProposalSchema,
  proposalCardSchema,
  proposalSchema,
} from '@goreal/domain/personal-quests/personal-quest';
import { feedbackSchema } from '@goreal/domain/submissions/review';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { PersonalQuestsService } from './personal-quests.service.ts';

const idParams = z.object({ id: z.uuid() });
const proposals = z.object({ items: z.array(proposalSchema) });
const done = z.object({ done: z.literal(true) });

/** Quests that a Sage proposes for themselves, and the elders' decisions on them. */
export function personalQuestsRoutes(
  app: App,
  { personalQuests }: { personalQuests: PersonalQuestsService },
): void {
  app.get('/api/personalQuests', {
    config: { access: 'member', whileRestricted: 'open' },
    schema: {
      summary: 'Own proposals, newest first',
      response: { 200: proposals.extend({ canPropose: z.boolean() }) },
    },
    handler: async (request) => personalQuests.own(callerOf(request).userId),
  });

  app.post('/api/personalQuests', {
    config: { access: 'member', whileRestricted: 'closed', limits: ['personal-quest'] },
    schema: {
      summary: 'Propose a quest for oneself (from Sage)',
      body: newProposalSchema,
      response: { 201: proposals },
    },
    handler: async (request) => {
      const items = await personalQuests.propose(callerOf(request).userId, request.body);
      return { items };
    },
  });

  app.delete('/api/personalQuests/:id', {
    config: { access: 'member', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Withdraw a proposal, or close the own quest',
      params: idParams,
      response: { 200: proposals },
    },
    handler: async (request) => ({
      items: await personalQuests.giveUp(callerOf(request).userId, request.params.id),
    }),
  });

  app.get('/api/personalQuests/pending', {
    config: { access: 'elder' },
    schema: {
      summary: 'Proposals that wait for an elder, the longest waiting first',
      querystring: pageQuery(20),
      response: { 200: pageOf(proposalCardSchema) },
    },
    handler: async (request) =>
      personalQuests.pending({ elderId: callerOf(request).userId, ...request.query }),
  });

  app.post('/api/personalQuests/:id/approve', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Approve a proposal; the player gets the quest',
      params: idParams,
      response: { 200: done },
    },
    handler: async (request) => {
      await personalQuests.decide({ elderId: callerOf(request).userId, id: request.params.id });
      return { done: true as const };
    },
  });

  app.post('/api/personalQuests/:id/reject', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Reject a proposal with a reason',
      params: idParams,
      body: z.strictObject({ feedback: feedbackSchema }),
      response: { 200: done },
    },
    handler: async (request) => {
      const elderId = callerOf(request).userId;
      await personalQuests.decide({ elderId, id: request.params.id, ...request.body });
      return { done: true as const };
    },
  });
}
