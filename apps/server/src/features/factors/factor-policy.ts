import type { FactorDemand, FactorPolicy, FactorPolicyChange } from '@goreal/domain/factors/factor';
import { appendAudit } from '#features/audit/index.ts';
import { readPolicy, writePolicy } from '#platform/auth/factors.repository.ts';
import type { Config } from '#platform/config/config.ts';
import type { Connection, Database } from '#platform/database/database.ts';

/** `since`: when the person became an elder; null for a player */
type Owner = { since: Date | null; memberSince: Date };

/** Whether the academy asks for a second factor, and whom. */
export function createFactorPolicy({ config, database }: { config: Config; database: Database }): {
  read(): Promise<FactorDemand>;
  set(change: FactorPolicyChange & { actorId: string }): Promise<FactorDemand>;
  /** What is asked of a person, and since when; undefined for a person outside the scope. */
  demandOf(owner: Owner): Promise<{ policy: FactorPolicy; since: Date } | undefined>;
} {
  async function stored(connection: Connection) {
    const { policy, everybodySince } = await readPolicy(connection);
    const fitting = config.mode === 'serve' ? 'required' : 'off';
    return { policy: policy ?? fitting, everybodySince } as const;
  }

  return {
    async read() {
      const { policy, everybodySince } = await stored(database);
      return { policy, scope: everybodySince ? 'everybody' : 'elders' };
    },
    set: ({ actorId, ...change }) =>
      database.transaction(async (tx) => {
        const before = await stored(tx);
        const policy = change.policy ?? before.policy;
        const scope = change.scope ?? (before.everybodySince ? 'everybody' : 'elders');
        // The grace period starts whenever the scope becomes everybody, also after it was something else.
        const since = before.policy === policy ? before.everybodySince : null;
        const everybodySince = scope === 'everybody' ? (since ?? new Date()) : null;
        await writePolicy(tx, { policy, everybodySince });
        const details = { policy, scope };
        await appendAudit(tx, { actorId, action: 'factor.policy', subject: 'factor', details });
        return details;
      }),
    async demandOf(owner) {
      const { policy, everybodySince } = await stored(database);
      const since = owner.since ?? (everybodySince && later(everybodySince, owner.memberSince));
      return since ? { policy, since } : undefined;
    },
  };
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
