import { describe, expect, it } from 'vitest';
import { ERROR_CODES, isErrorCode } from './error-code.ts';
import { errorMessage, unableTo } from './errors.messages.ts';
import { httpStatusOf } from './http-status.ts';

describe('the status of a code', () => {
  // Specification 8.5.
  it.each([
    ['invalid-argument', 400],
    ['unauthenticated', 401],
    ['permission-denied', 403],
    ['not-found', 404],
    ['aborted', 409],
    ['resource-exhausted', 429],
    ['cancelled', 499],
    ['internal', 500],
    ['unimplemented', 501],
    ['unavailable', 503],
    ['deadline-exceeded', 504],
  ] as const)('%s is %i', (code, status) => expect(httpStatusOf(code)).toBe(status));

  it('is a failure status for every code', () => {
    for (const code of ERROR_CODES) {
      expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400);
      expect(httpStatusOf(code)).toBeLessThan(600);
    }
  });
});

describe('the message of a code', () => {
  it('is distinct, a whole sentence and Vietnamese', () => {
    const sentences = ERROR_CODES.map(errorMessage);
    expect(new Set(sentences).size).toBe(ERROR_CODES.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\p{Lu}/u);
      expect(sentence).toMatch(
        /[àáảãạăắằẵặâấầẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i,
      );
    }
  });

  it('follows the text of the failed action', () => {
    expect(unableTo('nhận nhiệm vụ', 'permission-denied')).toBe(
      'Không thể thực hiện việc nhận nhiệm vụ. Không có quyền làm việc này.',
    );
  });
});

it.each(['', 'permission_denied', 'toString', undefined, 7])('%o is no code', (value) => {
  expect(isErrorCode(value)).toBe(false);
});
