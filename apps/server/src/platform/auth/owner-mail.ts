import type { Transaction } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findOwner } from './factors.repository.ts';

type Mail = { subject: string; text: string };

/** Queues a mail to the owner of an account in the transaction; sends none if the account no longer exists. */
export async function mailOwner(
  tx: Transaction,
  {
    jobs,
    userId,
    mail,
  }: { jobs: Pick<Jobs, 'sendIn'>; userId: string; mail: (owner: string) => Mail },
): Promise<void> {
  const owner = await findOwner(tx, { userId });
  if (owner) await jobs.sendIn(tx, 'mail.send', { to: owner.email, ...mail(owner.name) });
}
