export type { BlocksView } from './blocks.table.ts';
export { createBlocks } from './feature.ts';
