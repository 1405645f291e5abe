import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

const callbacksOf = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls back once when the response was sent or its connection has closed. All callers share one listener: Node warns
 * of a leak above ten listeners of a response, and Fastify and its plugins add most of them.
 */
export function onAnswered(response: ServerResponse, callback: () => void): void {
  const callbacks = callbacksOf.get(response);
  if (callbacks) {
    callbacks.push(callback);
    return;
  }
  const first = [callback];
  callbacksOf.set(response, first);
  finished(response, () => {
    callbacksOf.delete(response);
    for (const call of first) call();
  });
}

/** Aborts when the connection closes before the response is written, because its result has no receiver. */
export function clientDisconnected(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  const { raw } = reply;
  const abortIfUnanswered = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  // A client may leave with the last byte of its body.
  if (raw.closed) abortIfUnanswered();
  else raw.once('close', abortIfUnanswered);
  return disconnected.signal;
}
