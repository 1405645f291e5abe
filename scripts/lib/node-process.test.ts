import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import nodeProcess from '../../apps/server/node-process.json' with { type: 'json' };
import { projectRoot } from './project.mjs';

const flags = nodeProcess.flags.join(' ');
const variables = Object.entries(nodeProcess.environment).map(
  ([name, value]) => `${name}=${value}`,
);

it.each([
  ['deploy/systemd/goreal-academy.service', `${flags} apps/server/dist/main.js serve`],
  [
    'deploy/Dockerfile',
    `${JSON.stringify(nodeProcess.flags).slice(1, -1).replaceAll(',', ', ')}, `,
  ],
])('%s starts the server with the same flags and environment as npm run serve', (path, start) => {
  const text = readFileSync(`${projectRoot}/${path}`, 'utf8');
  expect(text).toContain(start);
  for (const variable of variables) expect(text).toContain(variable);
});
