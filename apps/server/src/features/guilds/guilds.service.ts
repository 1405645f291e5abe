import { randomUUID } from 'node:crypto';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IMAGE_LIMITS, type Guild } from '@goreal/domain/guilds/guild';
import { GUILD_IDS, type GuildId } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { appendAudit } from '#features/audit/index.ts';
import { checkPicture, type ReceivedPicture } from '#features/uploads/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { allGuilds, type GuildRow, setGuildImage } from './guilds.repository.ts';

export type GuildImage = { path: string; size: number; changedAt: Date };

export type GuildsService = {
  all(): Promise<Guild[]>;
  /** Sets a picture that replaces a guild's crest; everyone sees it at once. @throws {AppError} `invalid-argument` */
  setImage(options: { by: string; guild: GuildId; received: ReceivedPicture }): Promise<Guild>;
  /** Removes the picture, so that the drawn crest is shown. */
  removeImage(options: { by: string; guild: GuildId }): Promise<Guild>;
  /** @throws {AppError} `not-found` */
  image(guild: GuildId): Promise<GuildImage>;
};

export function createGuildsService(options: {
  database: Database;
  storage: Storage;
  clock: Clock;
}): GuildsService {
  const { database, storage, clock } = options;

  async function change(change: {
    by: string;
    guild: GuildId;
    imageUrl: string | null;
  }): Promise<Guild> {
    const { by, guild, imageUrl } = change;
    const row = await database.transaction(async (tx) => {
      const action = imageUrl === null ? 'guild.image.remove' : 'guild.image.set';
      await appendAudit(tx, { actorId: by, action, subject: `guild:${guild}` });
      await tx.emit([{ channel: 'everyone', name: 'guild.changed', data: { guild } }]);
      return setGuildImage(tx, { guild, imageUrl, by, at: clock.now() });
    });
    return present(row);
  }

  return {
    async all() {
      const rows = await allGuilds(database);
      return GUILD_IDS.flatMap((id) => rows.filter((row) => row.id === id).map(present));
    },
    async setImage({ by, guild, received }) {
      const side = GUILD_IMAGE_LIMITS.side;
      const { file, contentType } = await checkPicture({
        received,
        refusal: {
          notImage: guildMessages.image.notImage,
          unreadable: guildMessages.image.unreadable,
        },
        work: { kind: 'resize', width: side, height: side, fit: 'cover', format: 'png' },
        owner: by,
      });
      await storage.putFile({ path: imagePath(guild), from: file, contentType });
      // The path is constant (specification 7), so the URL contains a version.
      const imageUrl = `/files/${imagePath(guild)}?v=${clock.now().getTime()}-${randomUUID().slice(0, 4)}`;
      return change({ by, guild, imageUrl });
    },
    async removeImage({ by, guild }) {
      const changed = await change({ by, guild, imageUrl: null });
      await storage.remove(imagePath(guild));
      return changed;
    },
    async image(guild) {
      const row = (await allGuilds(database)).find(({ id }) => id === guild);
      const size = row?.image_url ? await storage.size(imagePath(guild)) : undefined;
      if (!row || size === undefined) throw new AppError('not-found');
      return { path: imagePath(guild), size, changedAt: row.updated_at };
    },
  };
}

/** Specification 7: `guild_images/{guildId}.png`. */
function imagePath(guild: GuildId): string {
  return `guild_images/${guild}.png`;
}

function present(row: GuildRow): Guild {
  return {
    ...FOUNDING_GUILDS[row.id],
    imageUrl: row.image_url,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  };
}
