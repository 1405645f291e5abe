import { connect, type Socket } from 'node:net';
import type { Principal } from '#platform/http/access.ts';
import type { UploadsWorld } from './uploads-world.ts';

/** One call of the tus protocol by a player, as plain HTTP. */
export type TusCalls = {
  create(options: {
    by: Principal | undefined;
    questId: string;
    proofType: string;
    size: number | 'deferred';
    name?: string;
    type?: string;
    headers?: Record<string, string>;
  }): Promise<Response>;
  /** HEAD, DELETE, … on the address of an upload */
  call(method: string, url: string, by: Principal): Promise<Response>;
  send(url: string, by: Principal, chunk: { bytes: Uint8Array; offset: number }): Promise<Response>;
  /** Sends the first bytes of a chunk of `size` and leaves the connection open; destroy it after the test. */
  stall(url: string, by: Principal, chunk: { bytes: Uint8Array; size: number }): Socket;
  result(url: string, by: Principal): Promise<Response>;
  /** Creates an upload and sends all of it; the answer to the last byte. */
  whole(options: {
    by: Principal;
    questId: string;
    proofType: string;
    bytes: Uint8Array;
    name?: string;
    type?: string;
  }): Promise<{ url: string; answer: Response }>;
};

const VERSION = { 'tus-resumable': '1.0.0' };

export function tusCalls(world: UploadsWorld): TusCalls {
  const as = (by: Principal | undefined) => (by ? { 'x-test-user': by.userId } : {});

  const calls: TusCalls = {
    create: ({ by, questId, proofType, size, name = 'proof', type = '', headers = {} }) =>
      fetch(`${world.origin()}/api/uploads`, {
        method: 'POST',
        headers: {
          ...VERSION,
          ...as(by),
          ...(size === 'deferred'
            ? { 'upload-defer-length': '1' }
            : { 'upload-length': String(size) }),
          'upload-metadata': metadata({ filename: name, filetype: type, questId, proofType }),
          ...headers,
        },
      }),
    call: (method, url, by) => fetch(url, { method, headers: { ...VERSION, ...as(by) } }),
    send: (url, by, { bytes, offset }) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...VERSION,
          ...as(by),
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: Buffer.from(bytes),
      }),
    stall(url, by, { bytes, size }) {
      const { hostname, port, pathname } = new URL(url);
      const connection = connect(Number(port), hostname);
      const head = [
        `PATCH ${pathname} HTTP/1.1`,
        `host: ${hostname}`,
        'tus-resumable: 1.0.0',
        `x-test-user: ${by.userId}`,
        'content-type: application/offset+octet-stream',
        'upload-offset: 0',
        `content-length: ${size}`,
        '\r\n',
      ];
      connection.write(head.join('\r\n'));
      connection.write(bytes);
      return connection;
    },
    result: (url, by) => fetch(`${url}/result`, { headers: as(by) }),
    async whole(options) {
      const { by, bytes } = options;
      const created = await calls.create({ ...options, size: bytes.length });
      if (created.status !== 201) throw new Error(`not created: ${await created.text()}`);
      const url = world.origin() + created.headers.get('location');
      return { url, answer: await calls.send(url, by, { bytes, offset: 0 }) };
    },
  };
  return calls;
}

export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`.trim())
    .join(',');
}
