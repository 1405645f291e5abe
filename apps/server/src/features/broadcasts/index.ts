export { createBroadcasts } from './feature.ts';
