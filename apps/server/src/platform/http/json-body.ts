import type { FastifyInstance } from 'fastify';

/**
 * Accepts a request that says JSON and has no body, as one without a body: `disconnectStrava` is called like that
 * (specification 7.5). A route that needs a body refuses it by its schema.
 */
export function acceptEmptyJson(
  app: Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser'>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, parsed) => (body === '' ? parsed(null) : parse(request, body, parsed)),
  );
}
