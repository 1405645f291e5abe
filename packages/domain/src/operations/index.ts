export { type OperationsState, operationsStateSchema } from './operations-state.ts';
