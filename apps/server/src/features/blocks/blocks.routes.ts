import { userIdSchema } from '@goreal/domain/accounts/user-id';
import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { BLOCKS_MAX, blockSchema } from '@goreal/domain/moderation/queue';
import { z } from 'zod';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ownerOf, ownParams } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import { blocksOf, insertBlock, removeBlock } from './blocks.repository.ts';

const blockParams = ownParams.extend({ blockedId: userIdSchema });
const done = { 204: z.null() };

/** Blocks: whose messages a player hides. The blocked user is not notified. */
export function blocksRoutes(
  app: App,
  { database, clock }: { database: Database; clock: Clock },
): void {
  app.get('/api/users/:uid/blocks', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Blocked players, the newest first',
      response: { 200: z.object({ items: z.array(blockSchema) }) },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const rows = await blocksOf(database, userId);
      return {
        items: rows.map((row) => ({
          userId: row.user_id,
          displayName: row.display_name,
          blockedAt: row.blocked_at.toISOString(),
        })),
      };
    },
  });

  app.put('/api/users/:uid/blocks/:blockedId', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Block a player, whose messages are then collapsed',
      params: blockParams,
      response: done,
    },
    handler: async (request) => {
      const { blockedId } = request.params;
      const { userId } = ownerOf(request);
      if (userId === blockedId) throw new AppError('failed-precondition', appealMessages.notSelf);
      const outcome = await database.transaction((tx) =>
        insertBlock(tx, { userId, blockedId, at: clock.now() }),
      );
      if (outcome === 'unknown') throw new AppError('not-found');
      if (outcome === 'too-many') {
        throw new AppError('failed-precondition', appealMessages.tooManyBlocks(BLOCKS_MAX));
      }
    },
  });

  app.delete('/api/users/:uid/blocks/:blockedId', {
    config: { access: 'signed-in', whileRestricted: 'open', limits: ['write'] },
    schema: {
      summary: 'Unblock a player',
      params: blockParams,
      response: done,
    },
    handler: async (request) => {
      const { blockedId } = request.params;
      const { userId } = ownerOf(request);
      await removeBlock(database, { userId, blockedId });
    },
  });
}
