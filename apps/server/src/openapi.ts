import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateSecret, readConfig } from '#platform/config/config.ts';
import { noDatabase } from '#platform/database/no-database.ts';
import { createAcademy } from './app.ts';

/** Generates the OpenAPI document from a server that is composed on a temporary data folder. */
export async function buildOpenApiDocument(): Promise<object> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'goreal-openapi-'));
  try {
    const config = readConfig({ mode: 'local', env: {}, root: dataDirectory });
    const academy = await createAcademy({
      config: { ...config, dataDirectory, secret: generateSecret() },
      logLevel: 'silent',
      database: noDatabase(),
    });
    const document = academy.app.swagger();
    await academy.stop();
    return document;
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
