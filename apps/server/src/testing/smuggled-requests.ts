import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const HIDDEN = 'GET /healthz?hidden HTTP/1.1\r\nX-Ignored: ';

/**
 * Requests whose end two parsers may see differently, so that one of them treats the rest as the beginning of
 * the next request on the same connection (RFC 9112 11.2).
 */
const DISPUTED: Readonly<Record<string, string>> = {
  'a length and chunks': `Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'chunks and a short length': `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
  'two lengths': `Content-Length: ${HIDDEN.length}\r\nContent-Length: 0\r\n\r\n${HIDDEN}`,
  'a list of lengths': `Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a signed length': `Content-Length: +0\r\n\r\n${HIDDEN}`,
  'a space before the colon': `Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'an unknown encoding': `Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two encodings': `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: ${HIDDEN.length + 5}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'a folded header': `X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: ${HIDDEN.length + 5}\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'bare line feeds in chunks': `Transfer-Encoding: chunked\r\n\r\n0\n\n${HIDDEN}`,
  'an extension with a line feed': `Transfer-Encoding: chunked\r\n\r\n0;a\n\r\n\r\n${HIDDEN}`,
};

export const disputedRequests = Object.keys(DISPUTED);

/** Sends one of them and waits until the peer could pass it on; returns the response. */
export async function sendDisputed(
  line: Duplex,
  { name, host }: { name: string; host: string },
): Promise<string> {
  let answered = '';
  line.on('data', (piece: Buffer) => {
    answered += piece.toString('latin1');
  });
  line.on('error', () => undefined);
  line.write(
    `POST /api/quests HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\n${DISPUTED[name]}`,
  );
  await Promise.race([once(line, 'close'), delay(300)]);
  line.destroy();
  return answered;
}
