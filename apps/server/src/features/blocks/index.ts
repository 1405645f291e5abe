export { createBlocks } from './feature.ts';
