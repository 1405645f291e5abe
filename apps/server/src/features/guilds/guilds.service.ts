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
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { storeWithRow } from '#platform/storage/store-with-row.ts';
import { allGuilds, type GuildRow, lockGuildImage, setGuildImage } from './guilds.repository.ts';

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
  jobs: Pick<Jobs, 'sendIn'>;
}): GuildsService {
  const { database, storage, clock, jobs } = options;

  /** Writes the change, and queues the removal of the picture that is no longer used. */
  async function change(change: {
    by: string;
    guild: GuildId;
    imageUrl: string | null;
  }): Promise<Guild> {
    const { by, guild, imageUrl } = change;
    const row = await database.transaction(async (tx) => {
      const before = await lockGuildImage(tx, guild);
      const action = imageUrl === null ? 'guild.image.remove' : 'guild.image.set';
      await appendAudit(tx, { actorId: by, action, subject: `guild:${guild}` });
      await tx.emit([{ channel: 'everyone', name: 'guild.changed', data: { guild } }]);
      if (before) await jobs.sendIn(tx, 'files.remove', { paths: [storedPath(guild, before)] });
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
      // The path of the URL is constant (specification 7), so it contains a version.
      const imageUrl = `/files/guild_images/${guild}.png?v=${randomUUID()}`;
      const stored = storedPath(guild, imageUrl);
      return storeWithRow(storage, { path: stored, from: file, contentType }, () =>
        change({ by, guild, imageUrl }),
      );
    },
    removeImage: ({ by, guild }) => change({ by, guild, imageUrl: null }),
    async image(guild) {
      const row = (await allGuilds(database)).find(({ id }) => id === guild);
      const path = row?.image_url ? storedPath(guild, row.image_url) : undefined;
      const size = path === undefined ? undefined : await storage.size(path);
      if (!row || path === undefined || size === undefined) throw new AppError('not-found');
      return { path, size, changedAt: row.updated_at };
    },
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the picture of an address is stored: each has a file of its own; earlier versions had one for each guild. */
function storedPath(guild: GuildId, imageUrl: string): string {
  const version = new URLSearchParams(imageUrl.slice(imageUrl.indexOf('?'))).get('v') ?? '';
  return UUID.test(version) ? `guild_images/${guild}/${version}.png` : `guild_images/${guild}.png`;
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
