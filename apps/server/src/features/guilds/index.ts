export { createGuilds } from './feature.ts';
