import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { NEWCOMER_LIMITS } from '@goreal/domain/door/newcomer';
import { newcomerMessages } from '@goreal/domain/door/newcomers.messages';
import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { erasureMessages } from '@goreal/domain/erasures/erasures.messages';
import { deleteAccount } from '#platform/auth/auth-users.repository.ts';
import type { Passwords } from '#platform/auth/passwords.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { countOperators } from '#platform/database/count-operators.repository.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { attemptEach } from '#platform/jobs/attempt-each.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { countOwnRows } from '#platform/personal-data/own-rows.repository.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ErasureRow } from './erasures.repository.ts';
import {
  findErasure,
  insertErasure,
  keepSums,
  lockAccount,
  markFilesDeleted,
  unfinishedErasures,
} from './erasures.repository.ts';

export type ErasuresService = {
  /**
   * Deletes an account and all its rows in one transaction; a job removes its files afterwards.
   * @throws {AppError} `invalid-credentials`, or `failed-precondition` for the last operator
   */
  erase(options: { userId: string; password: string; address: string }): Promise<ErasureReceipt>;
  /**
   * The same for a caller that has authorised it without the password: `before` runs first in the deleting
   * transaction, and `copyTo` gets the receipt too.
   */
  eraseFor(options: {
    userId: string;
    before: (tx: Transaction) => Promise<void>;
    copyTo: string;
  }): Promise<ErasureReceipt>;
  /** @throws {AppError} `not-found` */
  receipt(receiptId: string): Promise<ErasureReceipt>;
  /** Jobs `erasures.files` and its hourly sweep: remove the files of deleted accounts from the storage. */
  removeFiles(): Promise<void>;
  /** Job `erasures.newcomers`: erases accounts that no elder has admitted in time, and mails their owners. */
  eraseNewcomers(): Promise<void>;
};

export type Newcomers = {
  overdue(): Promise<string[]>;
  /** Asked again in the transaction that erases: an elder may have admitted meanwhile. */
  isOverdue(tx: Transaction, userId: string): Promise<boolean>;
};

/** Removed files that are noted by one statement; a crash removes them again, which changes nothing. */
const TOGETHER = 100;

export function createErasuresService(options: {
  database: Database;
  storage: Storage;
  clock: Clock;
  timeZone: string;
  jobs: Pick<Jobs, 'sendIn'>;
  passwords: Passwords;
  principals: Pick<Principals, 'invalidate'>;
  /** what all features keep about people */
  parts: () => readonly PersonalDataPart[];
  newcomers: Newcomers;
  publicUrl: URL;
}): ErasuresService {
  const { database, storage, clock, jobs, passwords, principals, newcomers, publicUrl } = options;

  async function assertPassword(given: Parameters<Passwords['isCorrect']>[0]): Promise<void> {
    if (await passwords.isCorrect(given)) return;
    throw new AppError('invalid-credentials', erasureMessages.wrongPassword);
  }

  async function eraseIn(tx: Transaction, userId: string): Promise<Erased> {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('not-found');
    if (account.role === 'super_admin' && (await countOperators(tx)) === 1) {
      throw new AppError('failed-precondition', erasureMessages.lastOperator);
    }
    const parts = options.parts();
    const { counts, files, folders } = await takeStock(tx, { parts, userId });
    const receiptId = randomUUID();
    const erasedAt = clock.now();
    await keepSums(tx, userId);
    for (const part of parts) await part.erase?.(tx, userId);
    await deleteAccount(tx, userId);
    await insertErasure(tx, { receiptId, erasedAt, counts, files, folders });
    await jobs.sendIn(tx, 'erasures.files', {});
    tx.emitted();
    tx.afterCommit(() => principals.invalidate(userId));
    return { ...account, receiptId, erasedAt };
  }

  /** Queues the mail with the receipt in the transaction that deletes the account, and with it the address. */
  async function mailReceipt(
    tx: Transaction,
    { name, email, receiptId, erasedAt }: Erased,
    copies: readonly string[] = [],
  ): Promise<string> {
    const { subject, body } = erasureMessages.receiptMail;
    const url = new URL(`/login?receipt=${receiptId}`, publicUrl).href;
    const when = formatDateTime(erasedAt, options.timeZone);
    const text = body({ name, receiptId, erasedAt: when, url });
    for (const to of [email, ...copies]) await jobs.sendIn(tx, 'mail.send', { to, subject, text });
    return receiptId;
  }

  async function remove(path: string): Promise<void> {
    if (!isFolder(path)) return storage.remove(path);
    for await (const file of storage.list(path)) await storage.remove(file.path);
    // Its name contains the id of the account.
    await storage.removeEmptyFolder?.(path);
  }

  const receipt = async (receiptId: string) =>
    presentReceipt(await findErasure(database, receiptId));

  return {
    async erase({ userId, password, address }) {
      await assertPassword({ userId, password, address });
      return receipt(
        await database.transaction(async (tx) => mailReceipt(tx, await eraseIn(tx, userId))),
      );
    },
    async eraseFor({ userId, before, copyTo }) {
      return receipt(
        await database.transaction(async (tx) => {
          await before(tx);
          return mailReceipt(tx, await eraseIn(tx, userId), [copyTo]);
        }),
      );
    },
    async eraseNewcomers() {
      await attemptEach(await newcomers.overdue(), (userId) =>
        database.transaction(async (tx) => {
          if (!(await newcomers.isOverdue(tx, userId))) return;
          const { name, email } = await eraseIn(tx, userId);
          const { subject, body } = newcomerMessages.mails.ended;
          const text = body(name, NEWCOMER_LIMITS.days);
          await jobs.sendIn(tx, 'mail.send', { to: email, subject, text });
        }),
      );
    },
    receipt,
    async removeFiles() {
      const erasures = await unfinishedErasures(database);
      await attemptEach(erasures.flatMap(batchesOf), async ({ receiptId, paths }) => {
        const removed: string[] = [];
        try {
          await attemptEach(paths, async (path) => {
            await remove(path);
            removed.push(path);
          });
        } finally {
          await markFilesDeleted(database, { receiptId, paths: removed });
        }
      });
    },
  };
}

type Erased = { name: string; email: string; receiptId: string; erasedAt: Date };

function batchesOf({ receipt_id: receiptId, files_left: left }: ErasureRow) {
  const count = Math.ceil(left.length / TOGETHER);
  return Array.from({ length: count }, (_, batch) => ({
    receiptId,
    paths: left.slice(batch * TOGETHER, (batch + 1) * TOGETHER),
  }));
}

/** A path to remove is a file, or a folder that is removed with all its files. */
function isFolder(path: string): boolean {
  return path.endsWith('/');
}

/** Counts of a user's data, and their files. */
async function takeStock(
  tx: Transaction,
  { parts, userId }: { parts: readonly PersonalDataPart[]; userId: string },
): Promise<{ counts: Record<string, number>; files: string[]; folders: string[] }> {
  const counts: Record<string, number> = {};
  const files: string[] = [];
  for (const part of parts) {
    for (const table of part.tables) {
      const count = await countOwnRows(tx, { table, userId });
      counts[part.name] = (counts[part.name] ?? 0) + count;
    }
    for (const { path } of (await part.files?.(tx, userId)) ?? []) files.push(path);
    for (const path of (await part.leftovers?.(tx, userId)) ?? []) files.push(path);
  }
  const folders = parts.flatMap((part) => part.folders ?? []);
  return { counts, files, folders: folders.map((folder) => `${folder}/${userId}/`) };
}

function presentReceipt(row: ErasureRow | undefined): ErasureReceipt {
  if (!row) throw new AppError('not-found');
  return {
    receiptId: row.receipt_id,
    erasedAt: row.erased_at.toISOString(),
    counts: row.counts,
    files: row.files,
    filesLeft: row.files_left.filter((path) => !isFolder(path)).length,
  };
}
