import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { chatMessageSchema } from '@goreal/domain/chat/chat-message';
import { guildChatSettingsSchema } from '@goreal/domain/chat/guild-chat';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import {
  chatSettingsChangeSchema,
  guildChatsSchema,
  queueItemSchema,
} from '@goreal/domain/moderation/queue';
import { newReportSchema } from '@goreal/domain/moderation/report';
import { listedWordSchema, newListedWordSchema } from '@goreal/domain/moderation/word-list';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { ModerationService } from './moderation.service.ts';
import type { WordList } from './word-list.ts';

const guildParams = z.object({ guild: z.enum(GUILD_IDS) });
const messageParams = z.object({ messageId: z.uuid() });
const done = { 204: z.null() };

/** Members' reports of messages, and the elders' decisions on them. */
export function moderationRoutes(
  app: App,
  { moderation, words }: { moderation: ModerationService; words: WordList },
): void {
  app.post('/api/guildChats/:guild/messages/:messageId/reports', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['chat-report'] },
    schema: {
      summary: 'Report a message of the own guild chat',
      params: guildParams.extend(messageParams.shape),
      body: newReportSchema,
      response: done,
    },
    handler: async (request) => {
      await moderation.report({ caller: callerOf(request), ...request.params, ...request.body });
    },
  });

  app.get('/api/moderation/queue', {
    config: { access: 'elder' },
    schema: {
      summary: 'Messages that wait for an elder: reported, hidden or held',
      querystring: pageQuery(20),
      response: { 200: pageOf(queueItemSchema).extend({ total: z.int() }) },
    },
    handler: async (request) => moderation.queue(request.query),
  });

  app.post('/api/moderation/messages/:messageId/keep', {
    config: { access: 'elder' },
    schema: {
      summary: 'Keep a message; a hidden one is shown again',
      params: messageParams,
      response: { 200: chatMessageSchema },
    },
    handler: async (request) => moderation.keep(callerOf(request), request.params.messageId),
  });

  app.post('/api/moderation/messages/:messageId/delete', {
    config: { access: 'elder' },
    schema: {
      summary: 'Delete a message with a reason; a tombstone remains',
      params: messageParams,
      body: z.strictObject({ reason: reasonSchema }),
      response: { 200: chatMessageSchema },
    },
    handler: async (request) =>
      moderation.remove({ elder: callerOf(request), ...request.params, ...request.body }),
  });

  app.get('/api/moderation/guildChats', {
    config: { access: 'elder' },
    schema: {
      summary: 'Settings of the three guild chats',
      response: { 200: guildChatsSchema },
    },
    handler: async () => ({ items: await moderation.guildChats() }),
  });

  app.patch('/api/moderation/guildChats/:guild', {
    config: { access: 'elder' },
    schema: {
      summary: 'Open a guild chat, make it read-only, slow it or close it',
      params: guildParams,
      body: chatSettingsChangeSchema,
      response: { 200: guildChatSettingsSchema },
    },
    handler: async (request) =>
      moderation.changeGuildChat({ elder: callerOf(request), ...request.params, ...request.body }),
  });

  app.get('/api/moderation/words', {
    config: { access: 'elder' },
    schema: {
      summary: 'The list of words',
      response: { 200: z.object({ items: z.array(listedWordSchema) }) },
    },
    handler: async () => ({ items: await words.words() }),
  });

  app.post('/api/moderation/words', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Add a word to the word list, or change its action',
      body: newListedWordSchema,
      response: { 200: listedWordSchema },
    },
    handler: async (request) => {
      await words.list(callerOf(request).userId, request.body);
      return request.body;
    },
  });

  app.delete('/api/moderation/words/:word', {
    config: { access: 'super_admin' },
    schema: {
      summary: 'Remove a word from the word list',
      params: z.object({ word: z.string().max(60) }),
      response: done,
    },
    handler: async (request) => {
      await words.unlist(callerOf(request).userId, request.params.word);
    },
  });
}
