export { createAvatars } from './feature.ts';
