export { createOperations } from './feature.ts';
