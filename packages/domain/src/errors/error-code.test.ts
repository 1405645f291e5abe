import { describe, expect, it } from 'vitest';
import { ERROR_CODES, httpStatusOf, isErrorCode } from './error-code.ts';
import { errorMessage, unableTo } from './errors.messages.ts';

describe('the status of a code', () => {
  // Spec section 8, callable HTTP mapping.
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

  it('is one of a failure for every code', () => {
    for (const code of ERROR_CODES) {
      expect(httpStatusOf(code)).toBeGreaterThanOrEqual(400);
      expect(httpStatusOf(code)).toBeLessThan(600);
    }
  });
});

describe('the sentence of a code', () => {
  it('is its own, whole and in Vietnamese', () => {
    const sentences = ERROR_CODES.map(errorMessage);
    expect(new Set(sentences).size).toBe(ERROR_CODES.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^\p{Lu}/u);
      expect(sentence).toMatch(
        /[àáảãạăắằẵặâấầẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i,
      );
    }
  });

  it('follows what could not be done', () => {
    expect(unableTo('nhận nhiệm vụ', 'permission-denied')).toBe(
      'Không thể thực hiện nhận nhiệm vụ. Con không có quyền làm việc này.',
    );
  });
});

it.each(['', 'permission_denied', 'toString', undefined, 7])('%o is no code', (value) => {
  expect(isErrorCode(value)).toBe(false);
});
