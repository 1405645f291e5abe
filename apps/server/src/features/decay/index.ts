export { createDecay } from './feature.ts';
