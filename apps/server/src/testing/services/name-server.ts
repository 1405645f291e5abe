import { once } from 'node:events';
import net from 'node:net';

/** A name server on this machine that resolves one name, as in a network of containers. */
export type NameServer = { readonly address: string; close(): Promise<void> };

/** Over TCP each message begins with its length, followed by id, flags and four counts. */
const LENGTH_BYTES = 2;
const HEADER_BYTES = 12;
const TYPE_A = 1;
/** Response without error, authoritative. */
const ANSWER_FLAGS = 0x8580;

/** @param addresses read for each answer, IPv4 */
export async function startNameServer(addresses: () => readonly string[]): Promise<NameServer> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => socket.end(answer(bytes.subarray(LENGTH_BYTES), addresses())));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  const found = query.readUInt16BE(questionEnd - 4) === TYPE_A ? addresses : [];
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(ANSWER_FLAGS, 2);
  header.writeUInt16BE(found.length, 6);
  // No additional records, whatever the query contains.
  header.writeUInt32BE(0, 8);
  const records = found.map((address) =>
    // The name of the question, type A, class IN, TTL 0, four bytes.
    Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  const message = Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
