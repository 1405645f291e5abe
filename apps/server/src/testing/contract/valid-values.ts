import fc from 'fast-check';
import type { JsonSchema } from './operations.ts';

/** Placeholder for an existing id, by the name of its parameter or field; replaced when the request is sent. */
export class Known {
  readonly name: string;
  /** index into the known ids, modulo their number */
  readonly turn: number;
  constructor(name: string, turn: number) {
    this.name = name;
    this.turn = turn;
  }
}

/** Existing ids of this name, and sometimes one that does not exist. */
export function knownId(name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat(50).map((turn) => new Known(name, turn)) },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

/** Values that a schema allows. @throws for a keyword of JSON Schema that it does not know */
export function validValue(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, name)));
  if (schema.allOf) throw new Error('allOf is not generated yet; add it where it is first used');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => valueOfType({ type, schema, name })));
}

function valueOfType(options: {
  type: string;
  schema: JsonSchema;
  name: string;
}): fc.Arbitrary<unknown> {
  const { type, schema, name } = options;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number': {
      const { min, max } = boundsOf(schema);
      return fc.double({ min, max, noNaN: true });
    }
    case 'string':
      return validString(schema, name);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object':
      return validObject(schema);
    default:
      throw new Error(`no values of type ${type}`);
  }
}

function boundsOf(schema: JsonSchema): { min: number; max: number } {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1001) + 1;
  const min = Math.max(least, -1_000_000);
  return { min, max: Math.max(min, Math.min(schema.maximum ?? 1000, 1_000_000)) };
}

function validObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {}, propertyNames, additionalProperties, required = [] } = schema;
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  // A record over an enum names its keys only there.
  const keys = values ? (propertyNames?.enum ?? []).map(String) : [];
  const fields = [
    ...Object.entries(properties).map(([key, field]) => [key, validValue(field, key)]),
    ...keys.map((key) => [key, validValue(values ?? {}, key)]),
  ];
  if (fields.length === 0 && values) {
    const key = propertyNames ? validValue(propertyNames) : fc.string();
    return fc.dictionary(key.map(String), validValue(values), { maxKeys: 4 });
  }
  const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

let address: fc.Arbitrary<string> | undefined;

/** Made once, and only where it is needed: that takes a second. */
function webUrl(): fc.Arbitrary<string> {
  address ??= fc.webUrl();
  return address;
}

function validString(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return knownId(name);
  if (/^(cursor|fingerprint|token)$/.test(name)) return fc.nat(50).map((at) => new Known(name, at));
  if (/(^uid|Id)$/.test(name)) return knownId(name);
  if (schema.format === 'date-time') return nearNow().map((date) => date.toISOString());
  if (schema.format === 'date') return nearNow().map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'uri') return webUrl();
  if (schema.format === 'email') return fc.nat().map((number) => `guardian${number}@example.com`);
  // fast-check generates no strings for lookaheads; the one used here keeps links inside the app.
  if (schema.pattern?.includes('(?!'))
    return fc.constantFrom('/dashboard', '/dashboard?tab=quests');
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 40, 300));
  const unit = fc.constantFrom(...'abcxyz ắđĐợ\n.-_019🐉');
  return fc.string({ unit, minLength, maxLength });
}

/** Within a year of the test clock's start. */
function nearNow(): fc.Arbitrary<Date> {
  return fc
    .integer({ min: Date.parse('2025-03-01'), max: Date.parse('2027-03-01') })
    .map((instant) => new Date(instant));
}

/** One valid value, always the same. */
export function sampleOf(schema: JsonSchema): unknown {
  return fc.sample(validValue(schema), { seed: 7, numRuns: 1 })[0];
}

/** An id of nothing. */
export const ABSENT_ID = '00000000-0000-4000-8000-000000000000';
