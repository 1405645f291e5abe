import { GUILD_CHANGE } from '@goreal/domain/guilds/guild-change';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { SignInsService } from '#features/sign-ins/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import { resetLinkFor } from '#platform/auth/auth.ts';
import type { NewPassword } from '#platform/auth/auth-calls.ts';
import { deleteVerifications } from '#platform/auth/auth-users.repository.ts';
import { createBreachedPasswords } from '#platform/auth/breached-passwords.ts';
import { pruneSessions } from '#platform/auth/sessions.repository.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { deleteInParts } from '#platform/database/delete-in-parts.ts';
import { deleteMails } from '#platform/jobs/jobs.repository.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { clearEvents } from '#platform/live-events/live-events.repository.ts';
import { findProfile } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import {
  assertName,
  assertNameWithoutListedWords,
  assertPassword,
  assertPasswordOf,
} from './assert-credentials.ts';
import { createEndSessionsService } from './end-sessions.service.ts';
import { createRecoveryService } from './recovery.service.ts';
import { endSessionsRoutes, recoveryRoutes, securityRoutes } from './security.routes.ts';
import { createSecurityService, type SecurityService } from './security.service.ts';

export type { AccountsService } from './accounts.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'sessions.prune': NoPayload;
  }
}

export function createAccounts(
  platform: Platform,
  needs: { streaks: StreaksService; signIns: SignInsService; screen: ScreenText },
): Feature & {
  service: AccountsService;
  security: SecurityService;
  /** @throws {AppError} when a new account may not take this display name */
  assertName(name: string): Promise<void>;
  /** @throws {AppError} `weak-password` when a new password is one that attackers try first */
  assertPassword(change: NewPassword): Promise<void>;
} {
  const { auth, config, database } = platform;
  const { streaks, signIns, screen } = needs;
  const breached = createBreachedPasswords(config.breachedPasswordsFile);
  const service = createAccountsService({ ...platform, streaks, screen });
  const security = createSecurityService({
    ...platform,
    breached,
    signInAttempted: signIns.attempted,
    makeResetLink: async (userId) => (await resetLinkFor(auth, { userId, config })).url,
  });
  const recovery = createRecoveryService({
    ...platform,
    makeResetLink: (userId, token) => resetLinkFor(auth, { userId, config, token }),
  });
  const sessions = createEndSessionsService(platform);
  return {
    name: 'accounts',
    tag: 'users',
    operations: {
      'POST /api/members/{memberId}/recoveryCode': 'elder, confirmed',
      'POST /api/members/{memberId}/sessions/end': 'super_admin, confirmed',
      'POST /api/sessions/end': 'super_admin, confirmed',
      'GET /api/users/{uid}': 'signed-in, own account',
      'PATCH /api/users/{uid}': 'signed-in',
      'POST /api/users/{uid}/confirmation': 'signed-in, own account',
      'PUT /api/users/{uid}/displayName': 'signed-in, own account',
      'DELETE /api/users/{uid}/firstPath': 'signed-in',
      'PUT /api/users/{uid}/password': 'signed-in, own account',
      'GET /api/users/{uid}/sessions': 'signed-in, own account',
      'DELETE /api/users/{uid}/sessions/{sessionId}': 'signed-in, own account, confirmed',
    },
    /** Tokens and password hashes are not exported: an export must not give access to the account. */
    personalData: {
      tables: [
        { table: 'auth_users', owner: 'id', key: 'id' },
        { table: 'barred_names', owner: 'user_id', key: 'name' },
        { table: 'auth_sessions', owner: 'userId', key: 'id', omit: ['token'] },
        {
          table: 'auth_accounts',
          owner: 'userId',
          key: 'id',
          omit: ['password', 'accessToken', 'refreshToken', 'idToken'],
        },
      ],
      async erase(tx, userId) {
        const profile = await findProfile(tx, userId);
        if (profile) await deleteMails(tx, profile.email);
        await deleteVerifications(tx, userId);
        await clearEvents(tx, [userId]);
      },
    },
    rateLimits: {
      /** of one elder: a whole class may need codes on one day */
      'recovery-code': { points: 40, duration: 86_400 },
      /** limits how often a name that others know may change */
      rename: { points: 5, duration: 86_400 },
      /** each sends a mail, to an address that is not verified; a reset link is exempt */
      'password-change': { points: 5, duration: 86_400 },
      /** beyond the first choice */
      'guild-change': { points: GUILD_CHANGE.changes, duration: GUILD_CHANGE.days * 86_400 },
    },
    service,
    security,
    async assertName(name) {
      await assertName(database, { role: 'player', name });
      await assertNameWithoutListedWords(screen, name);
    },
    async assertPassword(change) {
      if ('userId' in change) return assertPasswordOf({ database, breached }, change);
      const { name: displayName, email, password, role } = change;
      await assertPassword(breached, { password, owner: { displayName, email, role } });
    },
    jobs(jobs) {
      jobs.repeat('sessions.prune', '23 3 * * *', () =>
        deleteInParts((limit) => pruneSessions(database, limit)),
      );
    },
    routes(app) {
      endSessionsRoutes(app, { sessions });
      accountsRoutes(app, { accounts: service });
      securityRoutes(app, { security });
      recoveryRoutes(app, { recovery });
    },
  };
}
