import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { onAnswered } from './on-answered.ts';

/** A remainder of at most this size is read and discarded, so that the connection stays usable. */
const DISCARDED_MAX_BYTES = 256 * 1024;
/** How long a client has to read the answer before the connection closes. */
const READ_ANSWER_MS = 1000;

/**
 * Stops reading a large body whose request was answered before it arrived, and closes its connection:
 * receiving fifty megabytes in vain costs more than the refusal saved.
 */
export function leaveLargeBodyUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket, headers } = request;
  // An injected test request has no connection.
  if (!(socket instanceof Socket)) return;
  const length = headers['content-length'];
  if (length === undefined && headers['transfer-encoding'] === undefined) return;
  const declared = Number(length ?? Number.POSITIVE_INFINITY);
  const before = socket.bytesRead;
  onAnswered(response, () => {
    if (request.complete || socket.destroyed) return;
    if (declared - (socket.bytesRead - before) <= DISCARDED_MAX_BYTES) return;
    socket.pause();
    setTimeout(() => socket.destroy(), READ_ANSWER_MS).unref();
  });
}
