import { expect, test } from 'vitest';
import { nameFault } from '../accounts/display-name.ts';
import { givenName } from './given-name.ts';

test('the given name follows from the user id, and is allowed as a display name', () => {
  const ids = ['', 'a', 'u1', 'qXw81JvKk0mN2Zr5', 'x'.repeat(100), '😀'];
  for (const id of ids) {
    expect(givenName(id)).toMatch(/^Môn sinh [1-9]\d{3}$/);
    expect(givenName(id)).toBe(givenName(id));
    expect(nameFault(givenName(id), 'player')).toBeUndefined();
  }
  const many = Array.from({ length: 500 }, (_, index) => givenName(`user-${index}`));
  expect(new Set(many).size).toBeGreaterThan(450);
});
