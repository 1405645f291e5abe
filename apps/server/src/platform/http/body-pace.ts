import type { IncomingMessage, ServerResponse } from 'node:http';

/** Minimum pace of a body: this many bytes in each window, or the complete body. */
export type Pace = { windowMs: number; minBytes: number };

/**
 * Closes the connection of a body that arrives too slowly, so that a client cannot occupy its share of memory or
 * files indefinitely. Returns the function that stops watching.
 */
export function watchPace(
  request: IncomingMessage,
  response: ServerResponse,
  { windowMs, minBytes }: Pace,
): () => void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    if (received >= minBytes) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else socket.end(TIMED_OUT, () => socket.destroy());
  }, windowMs).unref();
  return () => clearInterval(timer);
}

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
