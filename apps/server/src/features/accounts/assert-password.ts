import { type PasswordOwner, passwordFaultText } from '@goreal/domain/accounts/password-fault';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import type { Connection } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { findProfile } from './accounts.repository.ts';

/** Refuses a new password that attackers try first. @throws {AppError} `weak-password` */
export function assertPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFaultText(password, owner);
  if (fault !== undefined) throw new AppError('weak-password', fault);
}

/** The same for an account that exists, whose name, email, guild and role count. */
export async function assertPasswordOf(
  connection: Connection,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const profile = await findProfile(connection, userId);
  const { display_name: displayName, email, role, guild = '' } = profile ?? {};
  const names = isGuildId(guild) ? [guild, guildMessages.founding[guild].displayName] : [];
  assertPassword(password, { displayName, email, role, guild: names });
}
