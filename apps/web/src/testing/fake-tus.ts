import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

/**
 * `cut`: accept half of the bytes, then drop the connection. `hide`: complete without returning the address. A refusal
 * with `withheld` has stored the bytes and counts all but the last, as for a file that cannot be checked yet.
 */
export type Fault =
  | 'cut'
  | 'hide'
  | { status: number; message: string; code?: ErrorCode; withheld?: boolean };

export type FakeTus = {
  /** replaces the HTTP stack in the options of an upload */
  httpStack: HttpStack;
  /** bytes received of the only upload */
  received(): Uint8Array;
  creations: number;
  /** called on each request, before it is answered */
  onAsked?: (() => void) | undefined;
  /** behaviour of the next PATCH requests, in order */
  faults: Fault[];
  /** no request is answered while true */
  down: boolean;
  terminated: boolean;
  /** who is signed in, where requests that name another user are refused */
  caller?: string | undefined;
};

export const FILE_ADDRESS = '/files/submissions/u1/q1/1-proof.png';

type Sent = { method: string; headers: Map<string, string>; body: Uint8Array };
type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** A tus 1.0 server for tests, as far as a client needs it, with configurable failures. */
export function createFakeTus(): FakeTus {
  let bytes = new Uint8Array();
  let length = 0;

  function answer({ method, headers, body }: Sent): Answer {
    if (fake.caller !== undefined && fake.caller !== headers.get(SHOWN_USER))
      return { status: 401 };
    switch (method) {
      case 'POST':
        fake.creations += 1;
        length = Number(headers.get('upload-length'));
        bytes = new Uint8Array();
        return { status: 201, headers: { location: '/api/uploads/one' } };
      case 'HEAD':
        if (fake.creations === 0) return { status: 404 };
        return { status: 200, headers: { ...offset(), 'upload-length': String(length) } };
      case 'DELETE':
        fake.terminated = true;
        return { status: 204 };
      default:
        return take(body);
    }
  }

  function take(body: Uint8Array): Answer {
    const fault = fake.faults.shift();
    if (typeof fault === 'object') {
      const { status, message, code = 'invalid-argument', withheld } = fault;
      if (withheld) bytes = new Uint8Array([...bytes, ...body].slice(0, length - 1));
      return { status, body: JSON.stringify({ error: { code, message } }) };
    }
    const part = fault === 'cut' ? body.subarray(0, Math.floor(body.length / 2)) : body;
    bytes = new Uint8Array([...bytes, ...part]);
    if (fault === 'cut') throw new Error('the connection was cut');
    const isWhole = bytes.length === length && fault !== 'hide';
    return {
      status: 204,
      headers: { ...offset(), ...(isWhole && { 'x-goreal-file': FILE_ADDRESS }) },
    };
  }

  function offset(): Record<string, string> {
    return { 'upload-offset': String(bytes.length) };
  }

  const fake: FakeTus = {
    httpStack: {
      getName: () => 'FakeTus',
      createRequest: (method, url) =>
        createRequest({ method, url }, (sent) => {
          fake.onAsked?.();
          if (fake.down) throw new Error('out of reach');
          return answer(sent);
        }),
    },
    received: () => bytes,
    creations: 0,
    faults: [],
    down: false,
    terminated: false,
  };
  return fake;
}

function createRequest(
  { method, url }: { method: string; url: string },
  answer: (sent: Sent) => Answer,
): HttpRequest {
  const headers = new Map<string, string>();
  let onProgress: (sent: number) => void = () => undefined;
  let isAborted = false;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => headers.set(name.toLowerCase(), value),
    getHeader: (name) => headers.get(name.toLowerCase()),
    setProgressHandler: (handler) => {
      onProgress = handler;
    },
    async send(blob: unknown) {
      const body = blob instanceof Blob ? new Uint8Array(await readBlob(blob)) : new Uint8Array();
      await turn();
      if (isAborted) return never();
      const response = answer({ method, headers, body });
      onProgress(body.length);
      await turn();
      return isAborted ? never() : presentResponse(response);
    },
    async abort() {
      isAborted = true;
    },
    getUnderlyingObject: () => undefined,
  };
}

/** Waits for one task, in which the request may be aborted. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function presentResponse({ status, headers = {}, body = '' }: Answer): HttpResponse {
  return {
    getStatus: () => status,
    getHeader: (name) => headers[name.toLowerCase()],
    getBody: () => body,
    getUnderlyingObject: () => undefined,
  };
}

function readBlob(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(blob);
  });
}
