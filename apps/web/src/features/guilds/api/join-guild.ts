import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildJoinError, guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { session } from '#platform/session/session.ts';

/** Why joining did not work, in the words of specification 5 and 8. */
class GuildJoinError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'GuildJoinError';
  }
}

/**
 * Sets the guild: the local profile first, then the server, then the profile as the server has it.
 * When the server refuses, the local profile is what it was (specification 4). Throws a GuildJoinError.
 */
export async function joinGuild(choice: string | undefined): Promise<void> {
  if (!isGuildId(choice)) throw new GuildJoinError(guildMessages.invalid);
  const { userId, guild: before } = currentProfile();
  session.patch({ guild: choice });
  try {
    await saveGuild(userId, choice);
  } catch (error) {
    session.patch({ guild: before });
    // The report is a courtesy to the team; its own failure changes nothing for the player.
    reportError(error, { component: 'guild-choice', errorType: 'api' }).catch(() => undefined);
    throw new GuildJoinError(guildJoinError(codeOfError(error)), error);
  }
  // Saved is saved: a reload that fails is made up for by the live stream.
  await session.reload().catch(() => undefined);
}

async function saveGuild(uid: string, guild: GuildId): Promise<void> {
  const params = { path: { uid } };
  session.patch(dataOf(await api.PATCH('/api/users/{uid}', { params, body: { guild } })));
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
