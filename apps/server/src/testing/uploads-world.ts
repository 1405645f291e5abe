import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Role } from '@goreal/domain/accounts/role';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import type { ReportType } from '@goreal/domain/quests/quest';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createQuestsService } from '#features/quests/index.ts';
import { guildsOfSubmissions, pendingUploads } from '#features/submissions/index.ts';
import { filesRoute, handleUploadsExpire, uploadsRoutes } from '#features/uploads/index.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Principal } from '#platform/http/access.ts';
import { type App, createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Uploads and quests over HTTP on a real database; the header `x-test-user` names the caller. */
export type UploadsWorld = {
  database: TestDatabase;
  storage: Storage;
  clock: { now(): Date; advance(hours: number): void };
  /** where it listens, without a slash at the end */
  origin(): string;
  /** Stops the server and starts another one at the same port and folder. */
  restart(): Promise<void>;
  /** Starts another process with a folder of its own; returns its address. */
  another(): Promise<string>;
  player(options?: { guild?: GuildId | null; role?: Role }): Promise<Principal>;
  /** A quest of the titans, accepted by the player if one is given. */
  quest(options?: QuestOptions): Promise<string>;
  expire(): Promise<void>;
  close(): Promise<void>;
};

type QuestOptions = {
  reportType?: ReportType;
  guild?: GuildId;
  isActive?: boolean;
  acceptedBy?: Principal;
};

/** Uploads for the tests of one file, closed after the last of them: `const world = await uploadsWorld()`. */
export async function uploadsWorld(): Promise<UploadsWorld> {
  const world = await createUploadsWorld();
  afterAll(() => world.close());
  return world;
}

export async function createUploadsWorld(
  options: { rateLimitFactor?: number; storage?: Storage; quotaBytes?: number } = {},
): Promise<UploadsWorld> {
  const database = await createTestDatabase();
  const people = new Map<string, Principal>();
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) };
  const storage = options.storage ?? diskStorage(path.join(database.dataDirectory, 'files'));
  const { quotaBytes = MEDIA_LIMITS.waitingMaxBytes } = options;
  const { dataDirectory: home } = database;
  const context = { database, storage, clock, dataDirectory: home, quotaBytes };

  async function start(port: number, dataDirectory: string = database.dataDirectory): Promise<App> {
    const app = await createHttpServer({
      config: readConfig({ mode: 'local', env: {}, root: database.dataDirectory }),
      logLevel: 'fatal',
      rateLimits: createRateLimits({
        redis: undefined,
        pool: undefined,
        factor: options.rateLimitFactor ?? 100,
      }),
      authenticate: async (request) => people.get(String(request.headers['x-test-user'])),
    });
    const quests = createQuestsService({
      database,
      clock,
      timeZone: 'Asia/Ho_Chi_Minh',
      guildsOfSubmissions,
    });
    uploadsRoutes(app, { ...context, dataDirectory, quests, pendingUploads });
    filesRoute(app, context);
    // After five idle seconds the server would close a connection at the moment when a test uses it again.
    app.server.keepAliveTimeout = 0;
    await app.listen({ port, host: '127.0.0.1' });
    return app;
  }

  let app = await start(0);
  const { port } = app.server.address() as AddressInfo;
  const others: App[] = [];

  return {
    database,
    storage,
    clock: {
      now: clock.now,
      advance: (hours) => {
        clock.ahead += hours * HOUR_MS;
      },
    },
    origin: () => `http://127.0.0.1:${port}`,
    async restart() {
      await app.close();
      app = await start(port);
    },
    async another() {
      const other = await start(0, path.join(database.dataDirectory, `other-${others.length}`));
      others.push(other);
      return `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    },
    async player({ guild = 'titans', role = 'player' } = {}) {
      const userId = randomUUID();
      const name = `Player ${people.size + 1}`;
      const db = database.tables<never>();
      await sql`insert into auth_users (id, name, email)
        values (${userId}, ${name}, ${`${userId}@test.local`})`.execute(db);
      await sql`update profiles set guild = ${guild}, role = ${role}
        where user_id = ${userId}`.execute(db);
      const about = {
        displayName: name,
        role,
        guild,
        confirmedAt: new Date(),
        isFactorMissing: false,
        restriction: null,
        isFactorOverdue: false,
        isUnadmitted: false,
        isOnFirstPath: true,
      };
      const person = { userId, sessionId: randomUUID(), ...about };
      people.set(userId, person);
      return person;
    },
    async quest({ reportType = 'video', guild = 'titans', isActive = true, acceptedBy } = {}) {
      const questId = randomUUID();
      const db = database.tables<never>();
      await sql`insert into quests (quest_id, title, description, guild, report_type, is_active)
        values (${questId}, 'Test', 'Test', ${guild}, ${reportType}, ${isActive})`.execute(db);
      if (acceptedBy) {
        await sql`insert into acceptances (user_id, quest_id, accepted_at)
          values (${acceptedBy.userId}, ${questId}, ${clock.now()})`.execute(db);
      }
      return questId;
    },
    expire: () => handleUploadsExpire(context)({}),
    async close() {
      for (const each of [app, ...others]) {
        each.server.closeAllConnections();
        await each.close();
      }
      await database.close();
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
