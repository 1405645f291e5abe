export { createPersonalQuests } from './feature.ts';
