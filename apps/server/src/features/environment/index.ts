export { createEnvironment } from './feature.ts';
