import type { PlayersView } from '#features/profiles/index.ts';

export type BlocksTables = PlayersView & {
  player_blocks: { user_id: string; blocked_id: string; blocked_at: Date };
};

/** Read by features that leave out what a player does not want to hear. */
export type BlocksView = Pick<BlocksTables, 'player_blocks'>;
