import { createHmac, randomInt } from 'node:crypto';
import { BACKUP_CODES } from '@goreal/domain/factors/factor';
import type { PasswordHashing } from '#platform/auth/hashing.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { addressKey } from '#platform/http/client-address.ts';

export type BackupCodes = {
  /** New codes, and their stored hashes. @throws {AppError} `too-many-requests` */
  create(userId: string): Promise<{ codes: string[]; hashes: string[] }>;
  /**
   * Every hash that a given code may be stored as: by each key of the server, and in the format of older
   * codes. The hashes of an address wait in the queue together, as those of its passwords do.
   * @throws {AppError} `too-many-requests`
   */
  hashesOf(userId: string, given: { code: string; address: string }): Promise<string[]>;
};

/** Without letters that are mistaken for digits; ten of them have 49 bits. */
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;

/**
 * Codes are hashed as slowly as passwords, because they are short. The salt is a keyed hash of the account,
 * so that one hash finds a code among the ten, and a copy of the database alone does not allow guessing.
 * @param options.backupCodesKey kept when the server's secret changes
 */
export function createBackupCodes(options: {
  config: Config;
  hashing: PasswordHashing;
  backupCodesKey: Buffer;
}): BackupCodes {
  const { config, hashing, backupCodesKey } = options;
  // Earlier versions hashed with the key of the secret at that time.
  const earlier = deriveKeys(config, 'backup-codes').filter((key) => !key.equals(backupCodesKey));

  async function slowHashOf(
    key: Buffer,
    { userId, code, queueKey }: { userId: string; code: string; queueKey: string },
  ) {
    const salt = createHmac('sha256', key).update(`salt ${userId}`).digest();
    const hash = await hashing.run(queueKey, () => hashing.hashCode(code, salt));
    return hash.toString('base64url');
  }

  return {
    async create(userId) {
      const sign = () => CODE_SIGNS[randomInt(CODE_SIGNS.length)];
      const codes = Array.from({ length: BACKUP_CODES }, () =>
        Array.from({ length: CODE_LENGTH }, sign).join(''),
      );
      const hashes = [];
      for (const code of codes) {
        hashes.push(await slowHashOf(backupCodesKey, { userId, code, queueKey: userId }));
      }
      return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
    },
    async hashesOf(userId, { code, address }) {
      const hashes = [];
      for (const key of [backupCodesKey, ...earlier]) {
        hashes.push(
          await slowHashOf(key, { userId, code, queueKey: addressKey(address) }),
          createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url'),
        );
      }
      return hashes;
    },
  };
}
