export { blocksPersonalData } from './blocks.personal-data.ts';
export { blocksRoutes } from './blocks.routes.ts';
export type { BlocksView } from './blocks.table.ts';
