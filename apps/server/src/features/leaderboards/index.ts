export { createLeaderboards } from './feature.ts';
