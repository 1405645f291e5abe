import type { Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type AccountsTables = PlayersView & {
  auth_users: { id: string; email: string; name: string };
};

export type ProfileRow = Selectable<AccountsTables['players']> & { email: string };
