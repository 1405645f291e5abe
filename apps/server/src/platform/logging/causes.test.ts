import { describe, expect, it } from 'vitest';
import { stackOf, withCauses } from './causes.ts';

describe('the causes of an error', () => {
  it('follow it, whatever was thrown', () => {
    const inner = new Error('column is missing', { cause: 'a text' });
    const outer = new Error('The migration failed.', { cause: inner });
    expect(withCauses(outer)).toEqual([outer, inner, 'a text']);
    expect(withCauses(undefined)).toEqual([]);
    expect(stackOf(outer)).toMatch(
      /The migration failed[\s\S]*Caused by: Error: column is missing/,
    );
  });

  it('end, also in a circle', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(withCauses(one)).toHaveLength(2);
    let many = new Error('0');
    for (let at = 1; at < 100; at += 1) many = new Error(String(at), { cause: many });
    expect(withCauses(many)).toHaveLength(8);
  });
});
