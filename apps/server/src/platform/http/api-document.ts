import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '#platform/config/config.ts';
import { apiPagePolicy } from './security-headers.ts';
import { type SerialisedAnswer, sendSerialised, serialiseAnswer } from './serialised-answer.ts';

/** The API document is public; its page runs third-party code, which the operator may deny to visitors. */
export function createApiDocument(
  app: Pick<FastifyInstance, 'swagger' | 'register' | 'get'>,
  config: Config,
): {
  /** Sets the access of the page, and its handler of the document. */
  onRoute(route: RouteOptions): void;
  register(): Promise<void>;
} {
  const pageAccess = config.http.publicApiDocs ? 'public' : 'elder';
  // Written and compressed once: it is public, and this takes longer than any other public answer.
  let document: Promise<SerialisedAnswer> | undefined;
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    document ??= serialiseAnswer(app.swagger(), {});
    return sendSerialised({ request, reply, answer: await document });
  };

  return {
    onRoute(route) {
      if (!route.url.startsWith('/api/docs')) return;
      route.config = { ...route.config, access: pageAccess };
      if (route.url === '/api/docs/json' || route.url === '/api/docs/yaml') {
        Object.assign(route, { compress: false, handler: sendDocument });
      }
    },
    async register() {
      await app.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title: 'GoReal Academy', version: '0.1.0' },
          components: {
            securitySchemes: {
              session: { type: 'apiKey', in: 'cookie', name: 'goreal.session_token' },
              idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            },
          },
        },
        transform: describeAccess,
      });
      await app.register(swaggerUi, {
        routePrefix: '/api/docs',
        staticCSP: apiPagePolicy(config),
        // Otherwise the page sends its own address to the maker's server.
        uiConfig: { validatorUrl: null },
        theme: {
          title: 'GoReal Academy: API',
          // Another maker's logo, and a field for the addresses of other documents.
          css: [{ filename: 'academy.css', content: '.swagger-ui .topbar { display: none; }' }],
        },
      });
      app.get('/api/openapi.json', {
        config: { access: 'public' },
        compress: false,
        schema: { hide: true },
        handler: sendDocument,
      });
    },
  };
}

/** Adds to the API document who may call an operation, and with which credentials. */
function describeAccess(
  input: Parameters<typeof jsonSchemaTransform>[0],
): ReturnType<typeof jsonSchemaTransform> {
  const { schema, url } = jsonSchemaTransform(input);
  const { access, stepUp, whileRestricted, ownAccount } = input.route.config ?? {};
  const security = access === 'public' ? [] : [{ session: [] }, { idToken: [] }];
  const described = {
    ...schema,
    security,
    'x-access': access,
    ...(whileRestricted && { 'x-while-restricted': whileRestricted }),
    ...(stepUp && { 'x-step-up': true }),
    ...(ownAccount && { 'x-own-account': true }),
  };
  return { schema: described, url };
}
