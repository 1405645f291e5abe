import { renameSchema } from '@goreal/domain/accounts/credentials';
import { profileSchema } from '@goreal/domain/accounts/profile';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { z } from 'zod';
import { OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { AccountsService } from './accounts.service.ts';

const guildChoice = z.strictObject({ guild: z.enum(GUILD_IDS, guildMessages.invalid) });

export function accountsRoutes(app: App, { accounts }: { accounts: AccountsService }): void {
  app.get('/api/users/:uid', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Own profile',
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
      body: guildChoice,
      response: { 200: profileSchema },
    },
    handler: async (request) => accounts.chooseGuild(ownerOf(request).userId, request.body.guild),
  });

  app.put('/api/users/:uid/displayName', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Change the display name',
      body: renameSchema,
      response: { 200: profileSchema },
    },
    handler: async (request) => accounts.rename(ownerOf(request).userId, request.body.displayName),
  });

  app.delete('/api/users/:uid/firstPath', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Leave the finished first path',
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await accounts.leaveFirstPath(ownerOf(request).userId);
    },
  });
}
