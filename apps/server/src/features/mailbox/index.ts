export { createMailbox } from './feature.ts';
