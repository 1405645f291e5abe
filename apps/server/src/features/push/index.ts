export type { Courier } from './courier.ts';
export { type BatchFigures, batchFigures } from './deliveries.repository.ts';
export { createPush } from './feature.ts';
