import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { createMarkDetector, type Listeners, openInBatches } from './stream-listeners.ts';

/**
 * Many live queries of one class, each on a WebSocket of its own, parsed as cheaply as the event streams: a
 * server's frames are not masked, so a mark is found in the raw bytes.
 */
export async function openLiveQueries(of: {
  url: string;
  applicationId: string;
  /** One session a listener. */
  sessions: readonly string[];
  query: { className: string; where: Record<string, string> };
}): Promise<Listeners> {
  const { url, applicationId, sessions, query } = of;
  const { port, hostname, pathname, host } = new URL(url);
  const sockets: net.Socket[] = [];
  const detector = createMarkDetector(sessions.length);
  await openInBatches(sessions, async (sessionToken, index) => {
    const socket = net.connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await until(socket, '101 Switching Protocols');
    socket.write(frame({ op: 'connect', applicationId, sessionToken }));
    await until(socket, '"op":"connected"');
    socket.write(frame({ op: 'subscribe', requestId: 1, query, sessionToken }));
    await until(socket, '"op":"subscribed"');
    socket.on('data', (chunk: Buffer) => detector.take(index, chunk));
  });
  return {
    received: detector.received,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits until the server has sent this text. */
async function until(socket: net.Socket, expected: string): Promise<void> {
  let text = '';
  while (!text.includes(expected)) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })) as [
      Buffer,
    ];
    text += chunk.toString();
    if (text.includes('"op":"error"')) throw new Error(`a live query was refused: ${text}`);
  }
}

/** A client's text message as one frame, masked as the protocol requires. */
function frame(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  if (payload.length >= 126) return Buffer.concat([head, mask, masked]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}
