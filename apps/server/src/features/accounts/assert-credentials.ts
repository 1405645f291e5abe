import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { nameFault } from '@goreal/domain/accounts/display-name';
import { hasLink } from '@goreal/domain/accounts/name-link';
import { nameLinkMessages } from '@goreal/domain/accounts/name-link.messages';
import { nameSkeleton } from '@goreal/domain/accounts/name-skeleton';
import { type PasswordOwner, passwordFaultText } from '@goreal/domain/accounts/password-fault';
import { passwordFaultMessages } from '@goreal/domain/accounts/password-fault.messages';
import type { Role } from '@goreal/domain/accounts/role';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { BreachedPasswords } from '#platform/auth/breached-passwords.ts';
import type { Connection } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { barredNames, elderNames, findProfile } from './accounts.repository.ts';

/**
 * Checks whether a user may have this display name; without `userId`, a new user. Elders may use their title; no
 * other user may resemble an elder; no name contains a link; a name that was taken from the user may not return, in
 * whatever spelling.
 * @throws {AppError} `invalid-argument` with the reason
 */
export async function assertName(
  connection: Connection,
  { userId, role, name }: { userId?: string; role: Role; name: string },
): Promise<void> {
  const fault = nameFault(name, role);
  if (fault !== undefined) throw new AppError('invalid-argument', fault);
  if (hasLink(name)) throw new AppError('invalid-argument', nameLinkMessages.refused);
  if (await isElderName(connection, name, userId)) {
    throw new AppError('invalid-argument', accountMessages.nameOfElder);
  }
  if (userId === undefined) return;
  const skeleton = nameSkeleton(name);
  const isBarred = (barred: string) => barred === name || nameSkeleton(barred) === skeleton;
  if ((await barredNames(connection, userId)).some(isBarred)) {
    throw new AppError('invalid-argument', accountMessages.nameBarred);
  }
}

/**
 * Checks a display name against the word list, outside any transaction, because the list is read on a connection of
 * its own. Every listed word is refused: a name cannot be held for an elder.
 * @throws {AppError} `invalid-argument`
 */
export async function assertNameWithoutListedWords(
  screen: ScreenText,
  name: string,
): Promise<void> {
  if ((await screen(name)) !== undefined) {
    throw new AppError('invalid-argument', accountMessages.nameHasListedWord);
  }
}

/** Whether a name resembles that of an elder other than `except`. */
async function isElderName(
  connection: Connection,
  name: string,
  except?: string,
): Promise<boolean> {
  const skeleton = nameSkeleton(name);
  if (skeleton === '') return false;
  return (await elderNames(connection, except)).some((elder) => nameSkeleton(elder) === skeleton);
}

/** Refuses a new password that attackers try first. @throws {AppError} `weak-password` */
export async function assertPassword(
  breached: BreachedPasswords,
  { password, owner }: { password: string; owner: PasswordOwner },
): Promise<void> {
  const fault = passwordFaultText(password, owner);
  if (fault !== undefined) throw new AppError('weak-password', fault);
  if (await breached.has(password)) {
    throw new AppError('weak-password', passwordFaultMessages.breached);
  }
}

/** The same for an account that exists, whose name, email, guild and role count. */
export async function assertPasswordOf(
  { database, breached }: { database: Connection; breached: BreachedPasswords },
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const profile = await findProfile(database, userId);
  const { display_name: displayName, email, role, guild = '' } = profile ?? {};
  const names = isGuildId(guild) ? [guild, guildMessages.founding[guild].displayName] : [];
  const owner = { displayName, email, role, guild: names };
  await assertPassword(breached, { password, owner });
}
