import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { nested } from '#testing/contract/hostile-values.ts';

/**
 * No body of the largest size takes much more processor time to be checked than a harmless one of the same size.
 * Compares processor times of the same schema, so a busy machine does not fail it.
 */
const DOMAIN = fileURLToPath(new URL('../../../packages/domain/src/', import.meta.url));
const FEATURES = fileURLToPath(new URL('./features/', import.meta.url));
/** Bytes of a body at the limit of the server (`BODY_LIMIT_BYTES`). */
const SIZE = 250 * 1024;
/** Smaller bodies come first, so that a quadratic check fails before it takes minutes. */
const SIZES = [SIZE / 32, SIZE / 8, SIZE];
const TIMES_AS_MUCH = 25;
/** Processor time below which a measurement says nothing, in microseconds. */
const FLOOR_US = 4000;

type Schema = z.ZodType & { shape?: Record<string, z.ZodType> };

const schemas: { name: string; schema: Schema }[] = [];

/** Names of the schemas that routes check bodies by, or fields of bodies. */
function bodySchemas(): Set<string> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.routes.ts'))
    .map((file) => readFileSync(`${FEATURES}${file}`, 'utf8'));
  const bodies = texts.join('\n').match(/body: (\w+|z\.\w+\(\{[^}]*\})/g) ?? [];
  return new Set(bodies.join(' ').match(/\w+Schema/g));
}

beforeAll(async () => {
  const wanted = bodySchemas();
  const modules = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  for (const module of modules) {
    const exported: Record<string, unknown> = await import(`${DOMAIN}${module}`);
    for (const [name, value] of Object.entries(exported)) {
      if (isSchema(value) && wanted.has(name))
        schemas.push({ name: `${module} ${name}`, schema: value });
    }
  }
});

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

const indexOf = (schema: string) => schemas.findIndex(({ name }) => name.endsWith(` ${schema}`));

type Filler = (size: number) => unknown;

const filled = (unit: string, size: number) =>
  unit.repeat(Math.ceil(size / Buffer.byteLength(unit)));
const listed =
  (item: unknown, bytes: number): Filler =>
  (size) =>
    Array.from({ length: Math.floor(size / bytes) }, () => item);
const keyed: Filler = (size) =>
  Object.fromEntries(Array.from({ length: Math.floor(size / 12) }, (_, at) => [`key${at}`, at]));

const HARMLESS_TEXT: Filler = (size) => filled('duong dai ', size);
const HARMLESS_LIST = listed('duong dai', 12);
const HOSTILE_UNITS = [
  '\u0301',
  '\u0301\u0323',
  'e\u0301\u0323\u0316',
  // Marks that become one stack where what separates them is removed, or composed.
  '\u0301\u0316\u0001',
  '\u0316\u0301\u202a',
  '\u0301\u0316\u200d',
  '\u0301\u0316\ufeff',
  '\uff9e\uff9f\u0001',
  // Each is more than one character once it is decomposed, or in lower case.
  '\u{1d15e}',
  '\u0344\u0001',
  '\u0f73',
  '\u0130',
  '\u0345',
  '\u1100\u1161\u11a8',
  '\u1160',
  '\u202e',
  '\u{1f1e6}',
  '\ufdfa',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'ắ',
  '\ud800',
  ' ',
  '\n',
  '.',
  'a@',
  'a.',
  '/-',
  'https://a',
  '0',
  '9',
  '%41',
  'xn--',
];
const hostileText: fc.Arbitrary<Filler> = fc
  .tuple(fc.constantFrom(...HOSTILE_UNITS), fc.constantFrom('', 'a', '/', 'https://'), fc.string())
  .map(
    ([unit, start, end]) =>
      (size) =>
        `${start}${filled(unit, size)}${end}`,
  );
const hostileValue: fc.Arbitrary<Filler> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Filler>(
      listed(0, 2),
      listed('aa', 5),
      listed({}, 3),
      listed([], 3),
      listed(null, 5),
      (size) => nested(Math.floor(size / 8)),
      keyed,
    ),
  },
);

/** Least of three: other work on the machine only adds. */
function costOf(schema: Schema, body: unknown): number {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    schema.safeParse(body);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

/** The body itself, or an object with the value in one of the schema's fields. */
function bodyWith(schema: Schema, field: number, value: unknown): unknown {
  const names = Object.keys(schema.shape ?? {});
  const name = names[field % Math.max(names.length, 1)];
  return name === undefined ? value : { [name]: value };
}

it('a hostile body costs not much more than a harmless one of the same size', () => {
  expect(schemas.length).toBeGreaterThan(30);
  fc.assert(
    fc.property(fc.nat(), fc.nat(50), hostileValue, (which, field, value) => {
      const { name, schema } = schemas[which % schemas.length] ?? { name: '', schema: undefined };
      if (!schema) throw new Error('no schema');
      for (const size of SIZES) {
        const body = value(size);
        const harmless = (Array.isArray(body) ? HARMLESS_LIST : HARMLESS_TEXT)(size);
        const bound = Math.max(FLOOR_US, costOf(schema, bodyWith(schema, field, harmless)));
        const cost = costOf(schema, bodyWith(schema, field, body));
        expect(cost, `${name}: ${size} bytes`).toBeLessThanOrEqual(bound * TIMES_AS_MUCH);
      }
    }),
    {
      numRuns: 400,
      endOnFailure: true,
      // Normalised, this letter is eighteen.
      examples: [[indexOf('newListedWordSchema'), 0, (size) => filled('ﷺ', size)]],
    },
  );
}, 120_000);
