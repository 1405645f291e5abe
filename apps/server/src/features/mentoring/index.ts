export { createMentoring } from './feature.ts';
