export { createBackgrounds } from './feature.ts';
