import { ACCOUNT_FAULTS } from './account-faults.ts';
import { EXTERNAL_SERVICE_FAULTS } from './external-service-faults.ts';
import { type PlantedFault, replaced } from './planted-fault.ts';

const domain = (file: string) => `packages/domain/src/${file}`;
const feature = (file: string) => `apps/server/src/features/${file}`;

const decision = feature('submissions/decision.ts');
const review = feature('submissions/review.service.ts');
const principals = 'apps/server/src/platform/auth/principals.ts';
const DECIDE = 'decide_submissions(jsonb)';

export const PLANTED: readonly PlantedFault[] = [
  ...EXTERNAL_SERVICE_FAULTS,
  ...ACCOUNT_FAULTS,
  replaced(
    'the week before accepts late activities for a whole week',
    domain('celestial/period.ts'),
    'return isFinal(before, now, timeZone) ? [present] : [present, before];',
    'return [present, before];',
  ),
  replaced(
    'a second approval credits again',
    review,
    "  if (facts.status === 'pending') return undefined;\n  const aura",
    "  if (facts.status !== 'rejected') return undefined;\n  const aura",
  ),
  {
    name: 'AURA is credited before the commit',
    patches: [
      {
        file: feature('submissions/review.repository.ts'),
        find: '): Promise<Set<string>> {\n',
        replace: `): Promise<Set<string>> {
          for (const { userId, ledger, at } of records) {
            if (!ledger) continue;
            await database.pool.query(
              \`insert into ledger_entries (user_id, currency, amount, cause, created_at)
               values ($1, 'aura', $2, $3, $4) on conflict do nothing\`,
              [userId, ledger.amount, ledger.cause, at],
            );
          }
        `,
      },
    ],
    sql: {
      function: DECIDE,
      find: 'and d.ledger is not null;',
      replace: 'and d.ledger is not null on conflict (cause) do nothing;',
    },
  },
  {
    name: 'a decision does not lock the player',
    sql: { function: DECIDE, find: 'and p.version = d."profileVersion"', replace: '' },
  },
  {
    name: 'a report is acknowledged before its commit',
    patches: [
      {
        file: feature('submissions/submissions.service.ts'),
        find: 'return database.transaction(async (tx) => {\n      const { acceptanceId',
        replace:
          'let presented; return database.transaction(async (tx) => {\n      const { acceptanceId',
      },
      {
        file: feature('submissions/submissions.service.ts'),
        find: 'return presentSubmission(row);\n    });',
        replace:
          'presented = presentSubmission(row); return presented; }).catch((e) => { if (presented) return presented; throw e; });',
      },
    ],
  },
  replaced(
    'a report counts for the day in UTC',
    feature('submissions/submissions.service.ts'),
    'effortMomentOf({ submittedAt: now, acceptedAt, openedAt }),\n        timeZone,',
    "effortMomentOf({ submittedAt: now, acceptedAt, openedAt }),\n        'UTC',",
  ),
  replaced(
    'the streak counts the day of the review',
    decision,
    'const history = withSubmission(facts, { state: verdict.to,',
    'const history = withSubmission({ ...facts, submittedDay: today }, { state: verdict.to,',
  ),
  replaced(
    'a missed day costs half the streak rounded down',
    domain('streaks/streak-state.ts'),
    'return Math.ceil(streak / 2);',
    'return Math.floor(streak / 2);',
  ),
  replaced(
    'a freeze is earned after six days',
    domain('streaks/streak-state.ts'),
    'effortDaysPerFreeze: 7,',
    'effortDaysPerFreeze: 6,',
  ),
  replaced(
    'planned rest is ignored',
    feature('streaks/streaks.service.ts'),
    'rests: rests.map((rest) => ({ from: rest, to: rest })),',
    'rests: [],',
  ),
  replaced(
    'an undo takes nothing back',
    decision,
    "if (verdict.to !== 'pending' || facts.auraAwarded === null) return null;",
    'if (!breakdown) return null;',
  ),
  replaced(
    'an undo takes back double',
    decision,
    'undoAmount({ approved: facts.auraAwarded,',
    'undoAmount({ approved: facts.auraAwarded * 2,',
  ),
  replaced(
    'an undo leaves the count of approved reports',
    decision,
    "return from === 'approved' ? -1 : 0;",
    'return 0;',
  ),
  replaced(
    'a rejection keeps the quest closed',
    decision,
    "if (verdict.to === 'rejected' && !facts.isSuperseded)",
    "if (verdict.to === 'rejected' && facts.isSuperseded)",
  ),
  replaced(
    'an approval notifies nobody',
    decision,
    'notifications: notifications.map(notificationRow),',
    'notifications: [],',
  ),
  replaced(
    'an elder judges the own report',
    review,
    'if (facts.userId === elderId) {',
    'if (false) {',
  ),
  replaced(
    'the daily bonus comes too early',
    domain('aura/aura-of-approval.ts'),
    "dailyFrom: 'acolyte',",
    "dailyFrom: 'genesis',",
  ),
  replaced(
    'decay goes below the level',
    domain('decay/decay.ts'),
    'Math.min(fading, aura - LEVEL_THRESHOLDS[level])',
    'fading',
  ),
  replaced(
    'decay begins a day early',
    domain('decay/decay.ts'),
    'if (daysIdle <= DECAY.graceDays) return 0;',
    'if (daysIdle < DECAY.graceDays) return 0;',
  ),
  replaced(
    'decay is taken at each run',
    feature('decay/decay.service.ts'),
    'cause: decayCause(userId, day) }',
    'cause: decayCause(userId, day) + clock.now().getTime() }',
  ),
  replaced(
    'the board is never read again',
    feature('leaderboards/refreshed-cache.ts'),
    'if (!known || age < 0 || age > freshMs) return renew(key);',
    'if (known) return known.value;\n      return renew(key);',
  ),
  replaced(
    'weeks begin on Sunday',
    feature('leaderboards/leaderboards.service.ts'),
    'const week = startOfIsoWeek(today());',
    'const week = addDays(startOfIsoWeek(today()), -1);',
  ),
  replaced(
    'a message that is sent again has no key',
    feature('chat/chat.service.ts'),
    'key: key ?? null,\n        isHeld,',
    'key: null,\n        isHeld,',
  ),
  replaced(
    'a ceremony is granted to each device',
    feature('notifications/notifications.repository.ts'),
    "    .where('ceremony', '=', 'waiting')\n    .executeTakeFirst();",
    '    .executeTakeFirst();',
  ),
  replaced(
    "another player's ceremonies are visible",
    feature('submissions/submissions.service.ts'),
    'if (!row || row.user_id !== userId) {',
    'if (!row) {',
  ),
  replaced(
    'the chat of another guild is visible',
    feature('chat/chat.service.ts'),
    'if (caller.guild === guild) return;',
    'if (caller.guild) return;',
  ),
  replaced(
    'whose resource it is is not checked',
    'apps/server/src/platform/http/access.ts',
    "if (caller.userId !== uid) throw new AppError('not-found');",
    'if (caller) return { ...caller, userId: uid };',
  ),
  replaced(
    'a reset leaves the sessions open',
    feature('accounts/security.service.ts'),
    'await endSessions(tx, userId);',
    '',
  ),
  replaced(
    'a suspension leaves the sessions open',
    feature('members/suspensions.service.ts'),
    'await endSessions(tx, userId);',
    '',
  ),
  {
    ...replaced(
      'a lost wake-up between processes is not compensated by polling',
      'apps/server/src/platform/live-events/live-hub.ts',
      'setInterval(() => requestDrain(), POLL_MS).unref(),',
      '',
    ),
    processes: 2,
  },
  {
    name: 'a process ignores the sessions that another one ended',
    patches: [
      {
        file: principals,
        find: 'const CACHE_TTL_MS = 5000;',
        replace: 'const CACHE_TTL_MS = 86_400_000;',
      },
      {
        file: principals,
        find: 'hub.onPrincipals((_name, change) => invalidateWhere((principal) => concerns(change, principal)));',
        replace: 'hub.onPrincipals(() => concerns);',
      },
    ],
    processes: 2,
  },
  {
    ...replaced(
      'the guild of a day is read from the quests',
      feature('submissions/submissions.repository.ts'),
      ".select('submissions.guild')\n    .distinct()",
      ".select('quests.guild')\n    .distinct()",
    ),
    days: 230,
  },
];
