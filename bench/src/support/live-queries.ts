import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { type Crowd, createEars, openInTurn } from './crowd.ts';

/**
 * Many live queries of one class, each a WebSocket of its own, read as lightly as the event streams of a
 * crowd: frames of a server are not masked, so a mark is found in the bytes as they come.
 */
export async function gatherLiveQueries(of: {
  url: string;
  applicationId: string;
  /** One session a listener. */
  sessions: readonly string[];
  query: { className: string; where: Record<string, string> };
}): Promise<Crowd> {
  const { url, applicationId, sessions, query } = of;
  const { port, hostname, pathname, host } = new URL(url);
  const sockets: net.Socket[] = [];
  const ears = createEars(sessions.length);
  await openInTurn(sessions, async (sessionToken, seat) => {
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
    socket.on('data', (chunk: Buffer) => ears.take(seat, chunk));
  });
  return {
    hear: ears.hear,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits for the words of the server. */
async function until(socket: net.Socket, words: string): Promise<void> {
  let text = '';
  while (!text.includes(words)) {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })) as [
      Buffer,
    ];
    text += chunk.toString();
    if (text.includes('"op":"error"')) throw new Error(`a live query was refused: ${text}`);
  }
}

/** A text message of a client: one frame, masked as the protocol asks. */
function frame(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  if (payload.length >= 126) return Buffer.concat([head, mask, masked]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, masked]);
}
