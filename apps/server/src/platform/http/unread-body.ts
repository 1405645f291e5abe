import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { onAnswered } from './on-answered.ts';

/** A remainder of at most this size is read and discarded, so that the connection stays usable. */
const DISCARDED_MAX_BYTES = 256 * 1024;
/** How long it may take to arrive before the connection closes. */
const DISCARD_MS = 5000;
/** How long the client of a larger one has to read the answer before the connection closes. */
const READ_ANSWER_MS = 1000;

/**
 * Bounds a body whose request was answered before it arrived. The remainder of a large one is not read, because
 * receiving 50 MB costs more than the refusal saves. A small one has a time limit, because a slow client would otherwise
 * keep the connection open.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  // An injected test request has no connection.
  if (!(socket instanceof Socket)) return;
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) return;
  const declared = Number(length ?? Number.POSITIVE_INFINITY);
  const before = socket.bytesRead;
  const isLarge = () =>
    !request.complete && declared - (socket.bytesRead - before) > DISCARDED_MAX_BYTES;
  let isLast = false;
  beforeHead(response, () => {
    if (!isLarge()) return;
    isLast = true;
    endAfter(response, socket);
  });
  onAnswered(response, () => {
    if ((request.complete && !isLast) || socket.destroyed) return;
    if (isLast) socket.pause();
    const close = () => {
      if (isLast || !request.complete) socket.destroy();
    };
    setTimeout(close, isLast ? READ_ANSWER_MS : DISCARD_MS).unref();
  });
}

/**
 * Sends `connection: close` with the answer: a proxy that has written the whole body would otherwise send another person's
 * request on this connection. The socket is closed for writing only, because Node would destroy it at once, and with unread
 * bytes the client might not receive the answer.
 */
function endAfter(response: ServerResponse, socket: Socket): void {
  response.setHeader('connection', 'close');
  socket.destroySoon = () => void socket.end();
}

/** Calls before the status and the headers are written, also where a handler writes them itself. */
function beforeHead(response: ServerResponse, call: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    call();
    return writeHead(...head);
  };
}
