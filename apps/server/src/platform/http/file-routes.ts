import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './http-server.ts';

/** Registers routes whose body is a file: its content decides the type, whatever Content-Type says. */
export function registerFileRoutes(app: App, register: (scope: App) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    register(scope.withTypeProvider<ZodTypeProvider>());
    done();
  });
}
