import type { Database } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findOwner } from './factors.repository.ts';

type Mail = { subject: string; text: string };

/** Tells the owner of an account what has changed about signing in to it; nobody where the account is gone. */
export async function mailOwner(
  { database, jobs }: { database: Database; jobs: Pick<Jobs, 'send'> },
  { userId, mail }: { userId: string; mail: (owner: string) => Mail },
): Promise<void> {
  const owner = await findOwner(database, { userId });
  if (owner) await jobs.send('mail.send', { to: owner.email, ...mail(owner.name) });
}
