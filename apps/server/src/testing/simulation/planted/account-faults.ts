import { type PlantedFault, replaced } from './planted-fault.ts';

/** The actions that show them begin in the middle of the year. */
const LATE_DAYS = 300;

const feature = (file: string) => `apps/server/src/features/${file}`;

/** Known mistakes about accounts, passkeys, young players and the remains of erased accounts. */
export const ACCOUNT_FAULTS: readonly PlantedFault[] = [
  replaced(
    'a removed passkey stays',
    'apps/server/src/platform/auth/passkeys.repository.ts',
    ".deleteFrom('passkeys')\n    .where('user_id', '=', userId)\n    .where('passkey_id'",
    ".updateTable('passkeys')\n    .set({ name: 'removed' })\n    .where('user_id', '=', userId)\n    .where('passkey_id'",
  ),
  replaced(
    'an answer of a passkey counts each time',
    feature('passkeys/passkey-proofs.ts'),
    `      if (!(await consumeChallenge(tx, answered))) return false;
      if (!(await recordUse(tx, { passkeyId, signCount }))) return false;`,
    '      await recordUse(tx, { passkeyId, signCount });',
  ),
  replaced(
    "a guardian's withdrawal is recorded as a consent",
    feature('young-players/guardians.service.ts'),
    "const granted = answer === 'agreed';",
    "const granted = answer !== 'refused';",
  ),
  replaced(
    'a link of a guardian works each time',
    feature('young-players/guardians.repository.ts'),
    ".where('token_hash', '=', tokenHash)\n    .where('used_at', 'is', null)",
    ".where('token_hash', '=', tokenHash)",
  ),
  replaced(
    'a consent counts for who is a child again',
    feature('young-players/young-players.service.ts'),
    'if (!(await findGuardian(tx, userId))) await endConsentIn(tx, userId);',
    '',
  ),
  replaced(
    'boards show restricted players',
    feature('leaderboards/leaderboards.repository.ts'),
    ') and p.user_id not in (',
    ") and '' not in (",
  ),
  replaced(
    'the chat shows what restricted players wrote',
    feature('chat/chat.repository.ts'),
    "split_part(cause, ':', 2), '')\n",
    "split_part(cause, ':', 2), '') || ' is shown'\n",
  ),
  replaced(
    'the files of erased accounts are kept',
    feature('erasures/erasures.service.ts'),
    '            await remove(path);\n',
    '',
  ),
  replaced(
    'what a fault left in the folder of an erased account is kept',
    feature('erasures/erasures.service.ts'),
    '    for await (const file of storage.list(path)) await storage.remove(file.path);\n',
    '',
  ),
  replaced(
    'two elders may decide one effort',
    feature('activities/decisions.ts'),
    '(row) => row.standing === standing,',
    '(row) => row.source !== null,',
  ),
  replaced(
    'an effort of another may be changed',
    feature('activities/reviews.service.ts'),
    "if (row?.user_id !== userId) throw new AppError('not-found', texts.notFound);",
    "if (!row) throw new AppError('not-found', texts.notFound);",
  ),
  replaced(
    'a replaced avatar is kept',
    feature('avatars/avatars.service.ts'),
    "if (path) await jobs.sendIn(tx, 'files.remove', { paths: [path] });",
    '',
  ),
  replaced(
    'backup codes count after their renewal',
    'apps/server/src/platform/auth/factors.repository.ts',
    ".where('user_id', '=', userId).execute();\n  await db(connection)\n    .insertInto('backup_codes')",
    ".where('user_id', '=', '').execute();\n  await db(connection)\n    .insertInto('backup_codes')",
  ),
  {
    ...replaced(
      'a changed password leaves the other sessions',
      feature('accounts/security.service.ts'),
      '        await deleteOtherSessions(tx, { userId, keep: sessionId });\n',
      '',
    ),
    days: LATE_DAYS,
  },
  {
    ...replaced(
      'a process serves sessions that it has just ended',
      feature('accounts/end-sessions.service.ts'),
      '        principals.invalidateAll();\n',
      '',
    ),
    days: LATE_DAYS,
  },
  {
    ...replaced(
      'a new name is not that of the account',
      'apps/server/src/platform/auth/auth-users.repository.ts',
      ".set({ name }).where('id', '=', userId)",
      ".set({ name }).where('id', '=', '')",
    ),
    days: LATE_DAYS,
  },
];
