export { callableErrorBodySchema, errorBodySchema, textErrorBodySchema } from './error-body.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  httpStatusOf,
  isErrorCode,
  RETRY_NEVER,
} from './error-code.ts';
export { errorMessage, onlyReadsMessage, unableTo } from './errors.messages.ts';
export { fieldProblem } from './field.messages.ts';
