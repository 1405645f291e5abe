import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** `node bare-route.ts PORT FILE`: Fastify with only one route, which answers the JSON of a file. */
const [port, file] = process.argv.slice(2);
const json = readFileSync(file ?? '', 'utf8');
const content: unknown = JSON.parse(json);
const app = Fastify();
app.get('/object', async () => content);
app.get('/text', (_request, reply) => {
  reply.type('application/json; charset=utf-8').send(json);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
