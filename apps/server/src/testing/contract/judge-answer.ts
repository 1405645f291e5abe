import { z } from 'zod';
import type { Answer } from '../caller.ts';
import type { JsonSchema, Operation } from './operations.ts';

const schemas = new WeakMap<JsonSchema, z.ZodType>();

/** The fault of a response: a server error, or something that the document does not declare. */
export function faultOf(operation: Operation, answer: Answer): string | undefined {
  const { status } = answer;
  if (status >= 500) return `${status}: ${answer.text.slice(0, 200)}`;
  const family = `${Math.floor(status / 100)}XX`;
  const declared = [String(status), family].find((name) => name in operation.responses);
  if (declared === undefined) return `status ${status} is not declared`;
  const schema = operation.responses[declared];
  if (!schema) return answer.text === '' ? undefined : `a body that is not declared (${status})`;
  const parsed = zodOf(schema).safeParse(answer.body);
  if (parsed.success) return undefined;
  return `body of ${status} is not as declared: ${z.prettifyError(parsed.error)}`;
}

function zodOf(schema: JsonSchema): z.ZodType {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, made);
  return made;
}
