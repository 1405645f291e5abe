import type { ReportReason } from '@goreal/domain/moderation/report';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ModerationTables = Pick<Tables, 'chat_reports' | 'chat_words' | 'players'>;

export type ReportRow = {
  message_id: string;
  reason: ReportReason;
  note: string;
  reported_at: Date;
  reporter_name: string;
};

/** Serialises the reports on one message, so that the one that reaches the threshold detects it. */
export async function lockMessage(tx: Transaction, messageId: string): Promise<void> {
  await sql`select from chat_messages where message_id = ${messageId} for update`.execute(
    tx.tables<never>(),
  );
}

/** Stores a report; false when this member already reported the message. */
export async function insertReport(
  tx: Transaction,
  report: {
    messageId: string;
    reporterId: string;
    reason: ReportReason;
    note: string;
    at: Date;
  },
): Promise<boolean> {
  const result = await tx
    .tables<ModerationTables>()
    .insertInto('chat_reports')
    .values({
      message_id: report.messageId,
      reporter_id: report.reporterId,
      reason: report.reason,
      note: report.note,
      reported_at: report.at,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countOpenReports(tx: Transaction, messageId: string): Promise<number> {
  const row = await tx
    .tables<ModerationTables>()
    .selectFrom('chat_reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('message_id', '=', messageId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function settleReports(
  tx: Transaction,
  { messageId, at }: { messageId: string; at: Date },
): Promise<void> {
  await tx
    .tables<ModerationTables>()
    .updateTable('chat_reports')
    .set({ settled_at: at })
    .where('message_id', '=', messageId)
    .where('settled_at', 'is', null)
    .execute();
}

/** The open reports on some messages, oldest first. */
export async function openReports(
  connection: Connection,
  messageIds: readonly string[],
): Promise<ReportRow[]> {
  if (messageIds.length === 0) return [];
  return connection
    .tables<ModerationTables>()
    .selectFrom('chat_reports as report')
    .innerJoin('players as reporter', 'reporter.user_id', 'report.reporter_id')
    .select([
      'report.message_id',
      'report.reason',
      'report.note',
      'report.reported_at',
      'reporter.display_name as reporter_name',
    ])
    .where('report.message_id', 'in', messageIds)
    .where('report.settled_at', 'is', null)
    .orderBy('report.reported_at')
    .execute();
}
