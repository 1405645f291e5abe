export { jobWords } from './operations.messages.ts';
export { type OperationsState, operationsStateSchema } from './operations-state.ts';
