import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt, isSigned, type Received } from './receive.ts';

export { decrypt } from './receive.ts';

/**
 * The service's answer to one push: a status, optionally with `Retry-After` seconds, or no answer at all. The
 * last answer of a script repeats.
 */
export type Answer = number | { status: number; retryAfter: number } | 'hang';

/** A simulated device with its subscription, as a browser would describe it. */
export type SimulatedDevice = {
  id: string;
  subscription: {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
};

type Known = {
  curve: ECDH;
  auth: Buffer;
  script: Answer[];
  received: Received[];
  asked: number;
};

export type PushSimulator = {
  /** origin of the endpoints */
  url: string;
  /** Creates a device; by default it accepts everything. */
  device(script?: readonly Answer[]): SimulatedDevice;
  /**
   * Creates a device that shares its keys with all others of its kind: takes microseconds, for thousands of
   * devices.
   */
  quickDevice(script?: readonly Answer[]): SimulatedDevice;
  script(id: string, script: readonly Answer[]): void;
  /** Accepted pushes, decrypted with the device's keys. */
  received(id: string): Received[];
  /** Number of requests for this device, whatever the answer. */
  asked(id: string): number;
  /** Connections that wait for an answer. */
  hanging(): number;
  close(): Promise<void>;
};

/** Maximum bytes of a body (RFC 8030 leaves the limit to the service; every service accepts 4096). */
const BODY_LIMIT = 4096;
const LONGEST_TTL = 2_592_000;

/**
 * Simulates the push services of browsers over HTTP: checks the signature and the headers, decrypts accepted
 * pushes, and answers as configured.
 * @param options.open `false` leaves payloads encrypted, to measure the sender alone
 */
export async function startPushSimulator(
  options: { port?: number; open?: boolean } = {},
): Promise<PushSimulator> {
  const { port = 0, open = true } = options;
  const devices = new Map<string, Known>();
  const hanging = new Set<ServerResponse>();
  const shared = newKeys();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const id = request.url?.slice('/push/'.length) ?? '';
    const known = devices.get(id);
    if (request.method !== 'POST' || !known) return end(response, 404);
    known.asked += 1;
    const body = Buffer.concat(pieces);
    const refusal = refusalOf(request, body);
    if (refusal) return end(response, refusal);
    const next = known.script.length > 1 ? known.script.shift() : known.script[0];
    if (next === 'hang') {
      hanging.add(response);
      response.once('close', () => hanging.delete(response));
      return;
    }
    const status = typeof next === 'object' ? next.status : (next ?? 201);
    if (status === 201 && open) known.received.push(receive(request, decrypt(body, known)));
    end(response, status, typeof next === 'object' ? next.retryAfter : undefined);
  }

  function refusalOf({ headers }: IncomingMessage, body: Buffer): number | undefined {
    const ttl = Number(headers.ttl);
    if (headers.ttl === undefined || !(ttl >= 0 && ttl <= LONGEST_TTL)) return 400;
    if (headers['content-encoding'] !== 'aes128gcm') return 400;
    if (open && !isSigned(headers.authorization, url)) return 403;
    return body.length > BODY_LIMIT ? 413 : undefined;
  }

  function add(keys: { curve: ECDH; auth: Buffer }, script: readonly Answer[]): SimulatedDevice {
    const id = randomUUID();
    devices.set(id, { ...keys, script: [...script], received: [], asked: 0 });
    return {
      id,
      subscription: {
        endpoint: `${url}/push/${id}`,
        expirationTime: null,
        keys: {
          p256dh: keys.curve.getPublicKey('base64url'),
          auth: keys.auth.toString('base64url'),
        },
      },
    };
  }

  return {
    url,
    device: (script = [201]) => add(newKeys(), script),
    quickDevice: (script = [201]) => add(shared, script),
    script(id, script) {
      const known = devices.get(id);
      if (known) known.script = [...script];
    },
    received: (id) => devices.get(id)?.received ?? [],
    asked: (id) => devices.get(id)?.asked ?? 0,
    hanging: () => hanging.size,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function newKeys(): { curve: ECDH; auth: Buffer } {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { curve, auth: randomBytes(16) };
}

function receive({ headers }: IncomingMessage, payload: string): Received {
  return {
    payload,
    ttl: Number(headers.ttl),
    urgency: headers.urgency as string | undefined,
    topic: headers.topic as string | undefined,
  };
}

function end(response: ServerResponse, status: number, retryAfter?: number): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.writeHead(status).end();
}
