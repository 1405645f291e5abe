import type { AuditAction } from '@goreal/domain/audit/audit-item';
import { calendarMessages } from '@goreal/domain/calendar/calendar.messages';
import {
  CLOSURE_LIMITS,
  type Closure,
  type ClosureKind,
  type NewClosure,
} from '@goreal/domain/calendar/closure';
import { appendAudit } from '#features/audit/index.ts';
import { expireStreaks } from '#features/profiles/index.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import { closuresPage, deleteClosure, insertClosure } from './calendar.repository.ts';

export type CalendarService = {
  /** A page of one kind, the latest first. */
  page(options: PageRequest & { kind: ClosureKind }): Promise<Page<Closure>>;
  /**
   * Adds a closure, also in the past: every streak is then computed as if it had always existed.
   * @throws {AppError} `resource-exhausted` when there are as many of this kind as may be
   */
  add(options: { actorId: string; kind: ClosureKind; closure: NewClosure }): Promise<Closure>;
  /** @throws {AppError} `not-found` */
  remove(options: { actorId: string; kind: ClosureKind; id: string }): Promise<Closure>;
};

export function createCalendarService(options: { database: Database }): CalendarService {
  const { database } = options;

  /** One change of the calendar: audited, emitted, and it invalidates every stored streak. */
  function change(
    options: { actorId: string; action: AuditAction },
    write: (tx: Transaction) => Promise<Closure>,
  ): Promise<Closure> {
    return database.transaction(async (tx) => {
      const closure = await write(tx);
      await expireStreaks(tx);
      await appendAudit(tx, {
        ...options,
        subject: `closure:${closure.id}`,
        details: closure,
      });
      await tx.emit([{ channel: 'everyone', name: 'calendar.changed', data: {} }]);
      return closure;
    });
  }

  return {
    page: (options) => closuresPage(database, options),
    add: ({ actorId, kind, closure }) =>
      change({ actorId, action: `${kind}.add` }, async (tx) => {
        const { ofAKindMax: max } = CLOSURE_LIMITS;
        const added = await insertClosure(tx, { ...closure, kind, actorId, max });
        if (!added) throw new AppError('resource-exhausted', calendarMessages.closuresFull(max));
        return added;
      }),
    remove: ({ actorId, kind, id }) =>
      change({ actorId, action: `${kind}.remove` }, async (tx) => {
        const removed = await deleteClosure(tx, { kind, id });
        if (!removed) throw new AppError('not-found', calendarMessages.closureNotFound);
        return removed;
      }),
  };
}
