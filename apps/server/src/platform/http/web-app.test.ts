import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from './http-server.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: App;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-web-'));
  app = fastify() as unknown as App;
  const page = '<head><script src="/assets/index.js"></script></head>';
  await writeFile(path.join(folder, 'index.html'), page);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const bodyOf = async (url: string) => (await app.inject({ url })).body;

test('a page asks at once for the code of its address, and for nothing twice', async () => {
  const files = {
    '/dashboard': ['/assets/index.js', '/assets/hall.css', '/assets/hall.js'],
    '/dashboard?tab=chat': ['/assets/hall.js', '/assets/chat-tab.js'],
  };
  await writeFile(path.join(folder, 'first-files.json'), JSON.stringify(files));
  await serveWebApp(app, folder);
  expect(await bodyOf('/dashboard?tab=quests')).toBe(
    '<head><script src="/assets/index.js"></script>' +
      '<link rel="preload" as="style" crossorigin href="/assets/hall.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/hall.js"></head>',
  );
  expect(await bodyOf('/dashboard?tab=chat')).toContain('"/assets/chat-tab.js"');
  expect(await bodyOf('/login')).not.toContain('hall');
  expect((await app.inject({ url: '/first-files.json' })).statusCode).toBe(404);
});

test('a build that names no first files is served as it is', async () => {
  await serveWebApp(app, folder);
  expect(await bodyOf('/dashboard')).not.toContain('modulepreload');
});
