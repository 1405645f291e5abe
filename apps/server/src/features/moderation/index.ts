export { createModeration } from './feature.ts';
