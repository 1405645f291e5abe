export { createExports } from './feature.ts';
