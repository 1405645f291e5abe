import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildJoinError, guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { api } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { session } from '#platform/session/session.ts';

/** Why joining failed, with the texts of specifications 5 and 8. */
class GuildJoinError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GuildJoinError';
  }
}

/**
 * Sets the guild: first on the local profile, then on the server, then reloads the profile. After a refusal
 * the local profile is restored (specification 4).
 * @throws {GuildJoinError}
 */
export async function joinGuild(choice: string | undefined): Promise<void> {
  if (!isGuildId(choice)) throw new GuildJoinError(guildMessages.invalid);
  const { userId, guild: before } = currentProfile();
  session.patch({ guild: choice });
  try {
    await saveGuild(userId, choice);
  } catch (error) {
    // A live event may have brought a newer guild.
    const now = session.get();
    if (now.status === 'signed-in' && now.profile.guild === choice)
      session.patch({ guild: before });
    // A failure to report the error does not concern the player.
    reportError(error, { component: 'guild-choice', errorType: 'api' }).catch(() => undefined);
    throw new GuildJoinError(reasonOf(error), error);
  }
  // The guild is saved; when the reload fails, a live event updates the profile.
  await session.reload().catch(() => undefined);
}

/** The server alone decides after how many changes, in how many days, a guild is kept. */
function reasonOf(error: unknown): string {
  const code = codeOfError(error);
  const isOften = code === 'too-many-requests' && error instanceof Error;
  return isOften ? error.message : guildJoinError(code);
}

async function saveGuild(uid: string, guild: GuildId): Promise<void> {
  const params = { path: { uid } };
  session.patch(await api.PATCH('/api/users/{uid}', { params, body: { guild } }));
}

function currentProfile() {
  const now = session.get();
  switch (now.status) {
    case 'signed-in':
      return now.profile;
    case 'signed-out':
      throw new GuildJoinError(guildMessages.signInFirst);
    case 'failed':
      throw new GuildJoinError(guildMessages.notAuthenticated);
    case 'loading':
      throw new GuildJoinError(guildMessages.profileNotLoaded);
  }
}
