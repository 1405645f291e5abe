import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { healthRoutes } from './health.ts';

it('a process stays ready while the disk of its files is full, because it serves everything else', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('shutdown', { isPending: false });
  const faults = ['ENOSPC', 'EIO'];
  const health = async () => {
    const code = faults.shift();
    if (code) throw Object.assign(new Error('write'), { code });
  };
  const works = async () => undefined;
  healthRoutes(app, { database: { health: works }, storage: { health }, bus: works });
  const ready = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json()];
  };
  const warned = { status: 'ok', failing: [], warnings: ['storage-full'] };
  expect(await ready()).toEqual([200, warned]);
  expect(await ready()).toEqual([503, { status: 'failing', failing: ['storage'] }]);
  expect(await ready()).toEqual([200, { status: 'ok', failing: [] }]);
});
