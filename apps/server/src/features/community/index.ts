export { createCommunity } from './feature.ts';
