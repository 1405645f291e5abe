import { errorMessage, unableTo } from '@goreal/domain/errors/errors.messages';
import { ApiError, codeOfError } from './api-error.ts';

/** 'Không thể thực hiện {action}' plus the most precise reason known (specification 8). */
export function unableToBecause(action: string, error: unknown): string {
  const code = codeOfError(error);
  const sentence = unableTo(action, code);
  if (!(error instanceof ApiError)) return sentence;
  return sentence.replace(errorMessage(code), () => error.message);
}
