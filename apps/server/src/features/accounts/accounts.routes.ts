import { renameSchema } from '@goreal/domain/accounts/credentials';
import { profileSchema } from '@goreal/domain/accounts/profile';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { z } from 'zod';
import { OWN_ACCOUNT, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { AccountsService } from './accounts.service.ts';

const guildChoice = z.strictObject({ guild: z.enum(GUILD_IDS, guildMessages.invalid) });

export function accountsRoutes(app: App, { accounts }: { accounts: AccountsService }): void {
  app.get('/api/users/:uid', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Own profile',
      params: ownParams,
      response: { 200: profileSchema },
    },
    handler: async (request) => {
      const { userId, isFactorOverdue } = ownerOf(request);
      const profile = await accounts.profileOf(userId);
      return isFactorOverdue ? { ...profile, isFactorOverdue } : profile;
    },
  });

  app.patch('/api/users/:uid', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Choose the guild',
      params: ownParams,
      body: guildChoice,
      response: { 200: profileSchema },
    },
    handler: async (request) => accounts.chooseGuild(ownerOf(request).userId, request.body.guild),
  });

  app.put('/api/users/:uid/displayName', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Change the display name',
      params: ownParams,
      body: renameSchema,
      response: { 200: profileSchema },
    },
    handler: async (request) => accounts.rename(ownerOf(request).userId, request.body.displayName),
  });

  app.delete('/api/users/:uid/firstPath', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Leave the finished first path',
      params: ownParams,
      response: { 204: z.null() },
    },
    handler: async (request, reply) => {
      await accounts.leaveFirstPath(ownerOf(request).userId);
      return reply.status(204).send(null);
    },
  });
}
