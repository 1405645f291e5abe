import type { DeclaredOperations } from '#platform/composition/declared-operations.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { App } from '#platform/http/http-server.ts';

/** The part of JSON Schema 2020-12 that our routes' zod schemas become. */
export type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

export type Parameter = {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: JsonSchema;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the OpenAPI document. */
export type Operation = {
  /** `PUT /api/users/{uid}/displayName` */
  name: string;
  method: Method;
  path: string;
  access: string | undefined;
  /** needs a sign-in, or a confirmation, within the last minutes */
  stepUp: boolean;
  /** whether an account without its age or its guardian's consent may call it; undefined where nothing is declared */
  whileRestricted: 'open' | 'closed' | undefined;
  /** open before an elder admits the account, and while its factor is overdue */
  ownAccount: boolean;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
  /** by status, or `4XX`; undefined where an answer has no JSON body */
  responses: Readonly<Record<string, JsonSchema | undefined>>;
};

type Content = { content?: { 'application/json'?: { schema?: JsonSchema } } };
type DocumentedOperation = {
  'x-access'?: string;
  'x-step-up'?: true;
  'x-while-restricted'?: 'open' | 'closed';
  'x-own-account'?: true;
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type OpenApiDocument = {
  openapi: string;
  paths: Record<string, Record<string, DocumentedOperation>>;
};

/** Who may call each operation, as the features declare it. */
export function declaredOperations({
  features,
}: {
  features: readonly Feature[];
}): DeclaredOperations {
  return Object.assign({}, ...features.map(({ operations }) => operations));
}

/** Every documented operation of this app, in the order of the document. */
export function documentedOperations(app: App): Operation[] {
  const { paths } = app.swagger() as unknown as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase() as Method;
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status.toUpperCase(),
        schemaOf(response),
      ]);
      return {
        name: `${method} ${path}`,
        method,
        path,
        access: operation['x-access'],
        stepUp: operation['x-step-up'] === true,
        whileRestricted: operation['x-while-restricted'],
        ownAccount: operation['x-own-account'] === true,
        parameters: operation.parameters ?? [],
        body: schemaOf(operation.requestBody),
        responses: Object.fromEntries(responses),
      };
    }),
  );
}

function schemaOf(content: Content | undefined): JsonSchema | undefined {
  return content?.content?.['application/json']?.schema;
}
