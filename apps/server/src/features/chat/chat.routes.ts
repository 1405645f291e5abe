import {
  CHAT_LIMITS,
  chatMessageSchema,
  newChatMessageSchema,
} from '@goreal/domain/chat/chat-message';
import { guildChatSchema } from '@goreal/domain/chat/guild-chat';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { z } from 'zod';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { pageOf, pageQuery } from '#platform/http/page.ts';
import type { ChatService } from './chat.service.ts';

const params = z.object({ guild: z.enum(GUILD_IDS) });

/** The guild chats; each is open to its own members only. */
export function chatRoutes(app: App, { chat }: { chat: ChatService }): void {
  app.get('/api/guildChats/:guild', {
    config: { access: 'signed-in', whileRestricted: 'closed' },
    schema: {
      summary: 'The own guild chat: mode, slow mode, unread, own mute',
      params,
      response: { 200: guildChatSchema },
    },
    handler: async (request) => chat.chat({ caller: callerOf(request), ...request.params }),
  });

  app.get('/api/guildChats/:guild/messages', {
    config: { access: 'signed-in', whileRestricted: 'closed' },
    schema: {
      summary: 'Messages of the own guild chat, newest first',
      params,
      querystring: pageQuery(CHAT_LIMITS.pageSize),
      response: { 200: pageOf(chatMessageSchema) },
    },
    handler: async (request) =>
      chat.page({ caller: callerOf(request), ...request.params, ...request.query }),
  });

  app.post('/api/guildChats/:guild/messages', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['chat', 'chat-day'] },
    schema: {
      summary: 'Post in the own guild chat; a repeated key answers 200 with the first message',
      params,
      body: newChatMessageSchema,
      response: { 200: chatMessageSchema, 201: chatMessageSchema },
    },
    handler: async (request, reply) => {
      const { message, isNew } = await chat.post({
        caller: callerOf(request),
        ...request.params,
        ...request.body,
      });
      return reply.status(isNew ? 201 : 200).send(message);
    },
  });

  app.put('/api/guildChats/:guild/read', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['write'] },
    schema: {
      summary: 'Remember how far the own guild chat was read',
      params,
      body: z.strictObject({ sequence: z.int().min(0) }),
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await chat.read({ caller: callerOf(request), ...request.params, ...request.body });
    },
  });
}
