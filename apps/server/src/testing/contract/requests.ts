import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { hostileString, hostileValue, ownKeys, RawNumber } from './hostile-values.ts';
import type { Operation, Parameter } from './operations.ts';
import { ABSENT_ID, Known, knownId, sampleOf, validValue } from './valid-values.ts';

/** A generated request; ids that must exist are still `Known`. */
export type MadeRequest = {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** the body as a value, or as bytes with a content type */
  body: { value: unknown } | { raw: string; type: string } | undefined;
};

/** The existing id for a `Known`, at the time of sending. */
export type Resolve = (known: Known) => string | undefined;

const RAW_BODIES = ['', '{', 'null', '[]', '"text"', '0', '{"data":', '\u0000', 'a=b', '<x/>'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
];
const EXTRA_KEYS = ['__proto__', 'constructor', 'role', 'userId', 'guild', 'isAdmin', 'toString'];

/** Requests of one operation: valid, with one fault, or hostile throughout. */
export function requestsOf(operation: Operation): fc.Arbitrary<MadeRequest> {
  return fc.oneof(
    { weight: 5, arbitrary: validRequest(operation) },
    { weight: 3, arbitrary: nearlyValidRequest(operation) },
    { weight: 2, arbitrary: hostileRequest(operation) },
  );
}

/** Requests that the document allows; ids that must exist are still `Known`. */
export function validRequest({ parameters, body }: Operation): fc.Arbitrary<MadeRequest> {
  return fc.record({
    params: record(parameters, 'path', ({ name, schema }) =>
      schema.enum || schema.pattern?.includes('\\d') ? validValue(schema, name) : knownId(name),
    ),
    query: record(parameters, 'query', ({ name, schema }) => validValue(schema, name)),
    body: body ? fc.record({ value: validValue(body) }) : fc.constant(undefined),
  });
}

function nearlyValidRequest(operation: Operation): fc.Arbitrary<MadeRequest> {
  return fc
    .tuple(validRequest(operation), hostileValue, hostileString, fc.nat(1000))
    .map(([request, value, text, choice]) => {
      const body = request.body;
      if (body && 'value' in body && choice % 4 > 0) {
        return { ...request, body: { value: spoil({ value: body.value, by: value, choice }) } };
      }
      const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
      const query = queries[choice % Math.max(queries.length, 1)];
      if (query) return { ...request, query: { ...request.query, [query.name]: text } };
      const param = operation.parameters.find((parameter) => parameter.in === 'path');
      if (param) return { ...request, params: { ...request.params, [param.name]: text } };
      return request;
    });
}

/** The same value with one field, at any depth, replaced, dropped or added. */
function spoil(options: { value: unknown; by: unknown; choice: number }): unknown {
  const { value, by, choice } = options;
  if (typeof value !== 'object' || value === null || value instanceof Known) return by;
  if (Array.isArray(value)) return [...value, by];
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(keys.length, 1)];
  const entries = Object.entries(value);
  if (key === undefined || choice % 7 === 0) {
    const added = EXTRA_KEYS[choice % EXTRA_KEYS.length] ?? '';
    return Object.fromEntries([...entries, [added, by]]);
  }
  if (choice % 5 === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, field]) => [
      name,
      name === key ? spoil({ value: field, by, choice: Math.floor(choice / 2) }) : field,
    ]),
  );
}

function hostileRequest({ parameters, body }: Operation): fc.Arbitrary<MadeRequest> {
  return fc.record({
    params: record(parameters, 'path', ({ name }) => fc.oneof(knownId(name), hostileString)),
    query: record(parameters, 'query', () =>
      fc.oneof(hostileString, fc.array(hostileString, { minLength: 2, maxLength: 3 })),
    ),
    body: body
      ? fc.oneof(
          fc.record({ value: fc.oneof(hostileValue, fc.record({ data: hostileValue })) }),
          fc.record({ raw: fc.constantFrom(...RAW_BODIES), type: fc.constantFrom(...TYPES) }),
        )
      : fc.constant(undefined),
  });
}

function record(
  parameters: readonly Parameter[],
  place: Parameter['in'],
  valuesOf: (parameter: Parameter) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const wanted = parameters.filter((parameter) => parameter.in === place);
  const requiredKeys = wanted.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(
    Object.fromEntries(wanted.map((parameter) => [parameter.name, valuesOf(parameter)])),
    { requiredKeys },
  );
}

/** A request that the document allows: sampled values, except the given path parameters. */
export function sampleRequest(
  operation: Operation,
  given: Readonly<Record<string, string | undefined>>,
): InjectOptions {
  const sampled = (parameters: readonly Parameter[]) =>
    Object.fromEntries(
      parameters.map(({ name, in: place, schema }) => [
        name,
        (place === 'path' ? given[name] : undefined) ?? sampleOf(schema),
      ]),
    );
  const { parameters, body } = operation;
  const request = {
    params: sampled(parameters.filter(({ in: place }) => place === 'path')),
    query: sampled(parameters.filter(({ in: place, required }) => place === 'query' && required)),
    body: body ? { value: sampleOf(body) } : undefined,
  };
  return onTheWire({ operation, request, resolve: () => ABSENT_ID });
}

/** The request as it is sent. */
export function onTheWire(options: {
  operation: Operation;
  request: MadeRequest;
  resolve: Resolve;
}): InjectOptions {
  const { operation, request, resolve } = options;
  const text = (value: unknown): string =>
    String(value instanceof Known ? resolve(value) : value).toWellFormed();
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) =>
    encodeURIComponent(pathSegment(text(request.params[name]))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!(one instanceof Known) || resolve(one) !== undefined) search.append(name, text(one));
    }
  }
  const url = search.size > 0 ? `${path}?${search}` : path;
  const { method } = operation;
  if (!request.body) return { method, url };
  const { payload, type } =
    'raw' in request.body
      ? { payload: request.body.raw, type: request.body.type }
      : { payload: toJson(request.body.value, resolve), type: 'application/json' };
  return { method, url, payload, headers: { 'content-type': type } };
}

/** Empty segments, `.` and `..` would change the address to that of another route. */
function pathSegment(text: string): string {
  return /^\.{0,2}$/.test(text) ? 'nothing' : text;
}

const RAW = '@raw-number@';

function toJson(value: unknown, resolve: Resolve): string {
  const replacer = (_key: string, field: unknown): unknown => {
    if (field instanceof Known) return resolve(field);
    if (field instanceof RawNumber) return `${RAW}${field.text}${RAW}`;
    return typeof field === 'object' && field !== null && !Array.isArray(field)
      ? ownKeys(field)
      : field;
  };
  const text = JSON.stringify(value, replacer) ?? 'null';
  return text.replaceAll(new RegExp(`"${RAW}([^"]+)${RAW}"`, 'g'), '$1');
}
