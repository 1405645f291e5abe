import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { App } from '#platform/http/http-server.ts';

/** The server's response; `body` is parsed where it is JSON. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  body: unknown;
  /** The body of a success, parsed with the contract's schema. Throws with the response when it does not match. */
  as<Schema extends z.ZodType>(schema: Schema): z.infer<Schema>;
};

type Headers = Record<string, string>;

/** A client that sends requests with a fixed cookie. */
export type Caller = {
  get(url: string, headers?: Headers): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  patch(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  delete(url: string, body?: unknown, headers?: Headers): Promise<Answer>;
  send(options: InjectOptions): Promise<Answer>;
};

/** The cookies that an answer sets and whose names contain `name`, as a browser sends them. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>, name = ''): string {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  const pairs = lines.map((line) => line.split(';', 1)[0] ?? '');
  return pairs.filter((pair) => pair.includes(name)).join('; ');
}

/** A caller of this app, in process; signed in where a cookie is given. */
export function createCaller(app: App, cookie?: string): Caller {
  async function send(options: InjectOptions): Promise<Answer> {
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
    const { statusCode, headers: answered, body } = await app.inject({ ...options, headers });
    const parsed = parse(body);
    return {
      status: statusCode,
      headers: answered,
      text: body,
      body: parsed,
      as(schema) {
        if (statusCode >= 300) throw new Error(`${options.url}: ${statusCode} ${body}`);
        return schema.parse(parsed);
      },
    };
  }

  function sender(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') {
    return (url: string, body?: unknown, headers: Headers = {}): Promise<Answer> =>
      send({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
  }

  return {
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: sender('POST'),
    put: sender('PUT'),
    patch: sender('PATCH'),
    delete: sender('DELETE'),
    send,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
