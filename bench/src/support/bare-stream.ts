import { randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

/**
 * The minimal chat for comparison: a bare node:http event stream that stores a message by one insert and then
 * writes it to every client. Prints its port when it listens.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(
  'create table if not exists bare (id uuid primary key, author text, message text, at timestamptz)',
);
const listeners = new Set<http.ServerResponse>();
const server = http.createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    return;
  }
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { message } = JSON.parse(body) as { message: string };
  const id = randomUUID();
  const at = new Date();
  await pool.query({
    name: 'insert',
    text: 'insert into bare (id, author, message, at) values ($1, $2, $3, $4)',
    values: [id, 'author', message, at],
  });
  const frame = Buffer.from(`event: message\ndata: ${JSON.stringify({ id, message, at })}\n\n`);
  for (const listener of listeners) listener.write(frame);
  response.writeHead(201, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ id }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
