import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { localAddress } from '#platform/database/embedded/local-address.ts';

const callSchema = z.object({ command: z.string(), args: z.array(z.string()) });
const outcomeSchema = z.object({ lines: z.array(z.string()), code: z.int() });

/** A command of the operator, as typed. */
export type Call = z.infer<typeof callSchema>;
/** The output for the operator, and the exit code of the tool. */
export type Outcome = z.infer<typeof outcomeSchema>;

/** The command failed in the running server; the message is the server's. */
export class ControlRequestError extends Error {}

/**
 * Runs commands of the operator's tool in the process that holds the embedded database. Access requires write
 * permission for the data folder.
 */
export async function listenForCalls(
  dataDirectory: string,
  answer: (call: Call) => Promise<Outcome>,
): Promise<void> {
  const address = localAddress(`${dataDirectory}/control.sock`);
  // Only this process uses the database folder, so an existing socket was left by a process that died.
  await rm(address, { force: true });
  const server = createServer((incoming, response) => {
    json(incoming)
      .then((call) => answer(callSchema.parse(call)))
      .then((outcome) => response.end(JSON.stringify(outcome)))
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.unref();
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(address, 0o600);
}

/**
 * Sends a command to the server that runs on this data folder.
 * @throws {ControlRequestError}
 */
export async function callServer(dataDirectory: string, call: Call): Promise<Outcome> {
  const socketPath = localAddress(`${dataDirectory}/control.sock`);
  const asking = request({ socketPath, method: 'POST' });
  asking.end(JSON.stringify(call));
  const [response] = await once(asking, 'response');
  const answer = await text(response);
  if (response.statusCode !== 200) throw new ControlRequestError(answer);
  return outcomeSchema.parse(JSON.parse(answer));
}
