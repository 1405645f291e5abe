import type { Migration } from 'kysely/migration';
import { accounts } from './0001-accounts.ts';
import { guilds } from './0002-guilds.ts';
import { quests } from './0003-quests.ts';
import { uploads } from './0004-uploads.ts';
import { submissions } from './0005-submissions.ts';
import { ledger } from './0006-ledger.ts';
import { notifications } from './0007-notifications.ts';
import { liveEvents } from './0008-live-events.ts';
import { audit } from './0009-audit.ts';
import { approval } from './0010-approval.ts';
import { rateLimits } from './0011-rate-limits.ts';
import { principals } from './0012-principals.ts';
import { errorLogs } from './0013-error-logs.ts';

/** Every migration in order. Never edited after a release; the server before it must still run after it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-guilds': guilds,
  '0003-quests': quests,
  '0004-uploads': uploads,
  '0005-submissions': submissions,
  '0006-ledger': ledger,
  '0007-notifications': notifications,
  '0008-live-events': liveEvents,
  '0009-audit': audit,
  '0010-approval': approval,
  '0011-rate-limits': rateLimits,
  '0012-principals': principals,
  '0013-error-logs': errorLogs,
};
