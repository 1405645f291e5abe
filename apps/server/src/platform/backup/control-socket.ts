import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { localAddress } from '#platform/database/embedded/local-address.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

/** The running server refused or failed; the text is its own. */
export class AskedServerError extends Error {}

/**
 * Lets the operator's tool have a backup made by the process that holds the embedded database. Who may write in the
 * data folder may ask; nobody else reaches the socket. Returns the way to stop.
 */
export async function listenForBackups(
  dataDirectory: string,
  makeBackup: (place: string) => Promise<Manifest>,
): Promise<() => Promise<void>> {
  const address = localAddress(`${dataDirectory}/control.sock`);
  // The folder of the database is ours alone: what lies here is of a process that died.
  await rm(address, { force: true });
  const server = createServer((asked, response) => {
    text(asked)
      .then(makeBackup)
      .then((manifest) => response.end(JSON.stringify(manifest)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.unref();
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(address, 0o600);
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

/**
 * Asks the server that runs on this data folder for a backup to `place`.
 * @throws {AskedServerError}
 */
export async function askForBackup(dataDirectory: string, place: string): Promise<Manifest> {
  const socketPath = localAddress(`${dataDirectory}/control.sock`);
  const asking = request({ socketPath, method: 'POST', path: '/backup' });
  asking.end(place);
  const [response] = await once(asking, 'response');
  const answer = await text(response);
  if (response.statusCode !== 200) throw new AskedServerError(answer);
  return manifestSchema.parse(JSON.parse(answer));
}
