// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import {
  isSpentLink,
  loginErrorText,
  registerErrorField,
  registerErrorText,
  resetErrorText,
} from './account-errors.ts';

describe('login', () => {
  const wrong = 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.';

  test.each(['invalid-credentials', 'not-found', 'internal'] as const)('%s', (code) => {
    expect(loginErrorText(new ApiError(code))).toBe(wrong);
  });

  test.each(['network-request-failed', 'too-many-requests'] as const)(
    '%s is not reported as a fault of the input',
    (code) => {
      expect(loginErrorText(new ApiError(code))).not.toBe(wrong);
    },
  );
});

describe('register', () => {
  const codes = [
    'email-already-in-use',
    'invalid-email',
    'weak-password',
    'network-request-failed',
    'too-many-requests',
  ] as const;

  test('each code of the catalogue has its own message', () => {
    const words = codes.map((code) => registerErrorText(new ApiError(code)));
    expect(new Set(words).size).toBe(codes.length);
    for (const text of words) expect(text).not.toContain('Đăng ký thất bại');
  });

  test('other failures give the reason, or say that it is unknown', () => {
    expect(registerErrorText(new ApiError('internal', 'sổ đầy'))).toBe('Đăng ký thất bại: sổ đầy');
    expect(registerErrorText(new Error('x'))).toBe('Đăng ký thất bại: lỗi chưa rõ nguyên nhân');
  });

  test('a failure about a field is shown at the field', () => {
    expect(registerErrorField(new ApiError('email-already-in-use'))).toBe('email');
    expect(registerErrorField(new ApiError('weak-password'))).toBe('password');
    expect(registerErrorField(new ApiError('internal'))).toBeUndefined();
  });
});

test('a used reset link and a lost network have different messages', () => {
  const spent = new ApiError('failed-precondition');
  const away = new ApiError('network-request-failed');
  expect(isSpentLink(spent)).toBe(true);
  expect(isSpentLink(away)).toBe(false);
  expect(resetErrorText(spent)).not.toBe(resetErrorText(away));
});
