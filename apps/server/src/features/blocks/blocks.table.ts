import type { PlayersView } from '#features/profiles/index.ts';

export type BlocksTables = PlayersView & {
  player_blocks: { user_id: string; blocked_id: string; blocked_at: Date };
};

/** Read by other features that omit the content of blocked users. */
export type BlocksView = Pick<BlocksTables, 'player_blocks'>;
