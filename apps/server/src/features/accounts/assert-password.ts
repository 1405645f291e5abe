import { type PasswordOwner, passwordFaultText } from '@goreal/domain/accounts/password-fault';
import { passwordFaultMessages } from '@goreal/domain/accounts/password-fault.messages';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import type { BreachedPasswords } from '#platform/auth/breached-passwords.ts';
import type { Connection } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findProfile } from './accounts.repository.ts';

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
