export { createCards } from './feature.ts';
