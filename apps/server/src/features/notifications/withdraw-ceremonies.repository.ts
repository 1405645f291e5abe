import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';

/**
 * Takes back the celebrations of avatar tiers above `tier` that no device has shown. Their causes become free, so that
 * such a tier is celebrated when it is reached again.
 */
export async function withdrawTierCeremonies(
  tx: Transaction,
  { userId, tier }: { userId: string; tier: number },
): Promise<void> {
  const { rows } = await sql<{ id: string; isRead: boolean }>`
    update notifications set ceremony = 'none', cause = cause || ':withdrawn:' || notification_id
    where user_id = ${userId} and type = 'tier_up' and ceremony = 'waiting'
      and (data ->> 'tierAfter')::int > ${tier}
    returning notification_id as id, is_read as "isRead"`.execute(tx.tables<never>());
  await tx.emit(
    rows.map(({ id, isRead }) => ({
      channel: `user:${userId}` as const,
      name: 'notification.changed' as const,
      data: { ids: [id], isRead, ceremony: 'none' as const },
    })),
  );
}
