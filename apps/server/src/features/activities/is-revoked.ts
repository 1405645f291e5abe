import type { ActivityRow } from './activities.table.ts';

/** An elder took back its Stamina and has not approved it since: it stays with its player, and a removal keeps that too. */
export function isRevoked({ cautions, verdict }: ActivityRow): boolean {
  return verdict !== 'approved' && cautions.some(({ kind }) => kind === 'revoked');
}
