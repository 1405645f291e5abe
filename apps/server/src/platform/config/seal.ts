import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './keys.ts';

/** Encrypts texts for the database; each is bound to a name (its owner's) and unreadable under another. */
export type Seal = {
  /** Encrypts with the newest key. */
  close(text: string, owner: string): string;
  /** @throws when the text was changed, or sealed for another owner or with an unknown key */
  open(sealed: string, owner: string): string;
  /** Reseals with the newest key; undefined when it already is. @throws as `open` */
  renew(sealed: string, owner: string): string | undefined;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** AES-256-GCM; the first key encrypts, all of them decrypt. */
export function createSeal(keys: Keys): Seal {
  const [newest, ...older] = keys;

  function close(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', newest, iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  function open(sealed: string, owner: string): string {
    try {
      return openWith(newest, { sealed, owner });
    } catch (error) {
      for (const key of older) {
        if (opensWith(key, { sealed, owner })) return openWith(key, { sealed, owner });
      }
      throw error;
    }
  }

  return {
    close,
    open,
    renew: (sealed, owner) =>
      opensWith(newest, { sealed, owner }) ? undefined : close(open(sealed, owner), owner),
  };
}

type Sealed = { sealed: string; owner: string };

function opensWith(key: Buffer, what: Sealed): boolean {
  try {
    openWith(key, what);
    return true;
  } catch {
    return false;
  }
}

function openWith(key: Buffer, { sealed, owner }: Sealed): string {
  if (!sealed.startsWith(VERSION)) throw new Error('not a sealed text');
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}
