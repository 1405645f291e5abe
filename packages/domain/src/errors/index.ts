export {
  ERROR_CODES,
  type ErrorCode,
  errorBodySchema,
  httpStatusOf,
  isErrorCode,
  RETRY_NEVER,
} from './error-code.ts';
export { errorMessage, unableTo } from './errors.messages.ts';
