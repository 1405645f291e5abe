import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { isElder } from '@goreal/domain/accounts/role';
import { LIVE_POSITION_TIMING } from '@goreal/domain/live/live-position';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { formatPosition } from '#platform/live-events/position.ts';
import type { Principal } from './access.ts';
import type { App } from './http-server.ts';
import { type SharedText, sendShared, shareText } from './serialised-answer.ts';

/** Build output for the server only: the finished document of each address (`first-view.config.ts`). */
const DOCUMENTS = 'documents.json';
/** Not served by their names: `index.html` is the document of `/shell`, for the app worker's list of files. */
const UNSERVED = new Set(['index.html', DOCUMENTS]);
/** Compressed copies, which are served in place of the file beside them (`compressed-files.config.ts`). */
const COMPRESSED = /\.(br|gz)$/;
/** The same URL as the browser's request in `session.ts`, so that the browser uses the preloaded response. */
const SESSION = '/api/auth/get-session';
const PROFILE = '/api/users/';
/** Cached by the app worker with its headers, for every later user of the browser (`app-worker.ts`). */
const SHELL = '/shell';
/** Longest time that a page waits for a slow or unavailable database. */
const CALLER_MS = 50;
/** Requested without a link by feed readers, previews of links, and browsers for what is no page. */
const FAVICON = '/favicon.ico';
const FAVICON_FILE = '/icons/icon-192.png';
/** Placeholder in built documents, replaced by the public origin: link previews need absolute URLs. */
const ORIGIN = '{origin}';
/** Any origin, for parsing the paths of requests. */
const BASE = 'http://localhost';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/**
 * Paths of the server; an unknown one is answered with 404. Every other path gets the web app, whose router
 * handles it.
 */
const SERVER_PATHS = /^\/(api|files|local)(\/|$)/;

export type Caller = Pick<Principal, 'userId' | 'role' | 'guild' | 'isOnFirstPath'>;
type Callers = {
  namesSession(request: FastifyRequest): boolean;
  authenticate(request: FastifyRequest): Promise<Caller | undefined>;
};

/**
 * Serves the built web app: hashed assets as immutable, other files with revalidation, and the page for every path
 * that is not the server's; visitors get prerendered public pages. Does nothing when the app has not been built.
 */
export async function serveWebApp(
  app: App,
  options: {
    folder: string;
    /** Where people open the academy. */
    publicUrl: URL;
    /** The Content-Security-Policy of a document that contains the inline styles with these hashes. */
    policyWith: (styleHashes: readonly string[]) => string;
    principals: Callers;
    hub: Pick<LiveHub, 'position'>;
  },
): Promise<void> {
  const { folder, principals, hub } = options;
  if (!existsSync(path.join(folder, DOCUMENTS))) return;
  const { shell, pages } = await readDocuments(path.join(folder, DOCUMENTS), options);
  const files = new Set(await webPaths(folder));
  const ownPaths = new Set([...pages.keys()].map((address) => new URL(address, BASE).pathname));
  const shared = new Map<SentDocument, Promise<SharedText>>();
  /** What visitors get at an address is the same for all of them. */
  function sharedOf(document: SentDocument): Promise<SharedText> {
    const known = shared.get(document) ?? shareText(document.before + document.after);
    shared.set(document, known);
    return known;
  }

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  app.get('/*', {
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      if (!URL.canParse(request.url, BASE)) return reply.callNotFound();
      const { pathname, search } = new URL(request.url, BASE);
      if (files.has(pathname)) {
        reply.header('cache-control', cachingOf(pathname));
        return reply.sendFile(pathname);
      }
      if (pathname === FAVICON) return reply.redirect(FAVICON_FILE, 308);
      if (SERVER_PATHS.test(pathname) || path.extname(pathname) !== '') return reply.callNotFound();
      // The router also finds a page by these, but its title and its form are chosen by the exact path.
      const ownPath = pathname.toLowerCase().slice(0, pathname.endsWith('/') ? -1 : undefined);
      if (ownPath !== pathname && ownPaths.has(ownPath)) {
        return reply.header('cache-control', 'no-cache').redirect(ownPath + search, 308);
      }
      return sendDocument(request, reply, pathname);
    },
  });

  async function sendDocument(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    const isVisitor = !principals.namesSession(request);
    const page = pages.get(request.url);
    const ofPage = (isVisitor ? page?.forVisitors : undefined) ?? page?.document;
    const document = ofPage ?? pages.get(pathname)?.document ?? shell;
    const { before, after, policy } = document;
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      vary: 'cookie, accept-encoding',
    });
    if (isVisitor) return sendShared({ request, reply, shared: await sharedOf(document) });
    // The session is requested while the code loads; a public page redirects a signed-in user.
    const caller = pathname === SHELL ? undefined : await atOnce(principals.authenticate(request));
    const { requests, links } = firstLoads(caller, page);
    // The page opens its live stream from this position, so that no change between the responses and the
    // stream is lost.
    const timing = `${LIVE_POSITION_TIMING};desc="${formatPosition(hub.position())}"`;
    if (caller) reply.header('server-timing', timing);
    return reply
      .header('cache-control', 'private, no-cache')
      .send(before + requests.map(preloadOf).join('') + links + after);
  }
}

/** Two parts, between which the preload links of the first API requests belong. */
type PageDocument = { before: string; after: string; styleHashes: readonly string[] };
type SentDocument = PageDocument & { policy: string };
type Page<Document> = {
  /** `admin`: for elders. Other pages whose first view calls the API are for players with a guild. */
  access: string;
  calls: readonly string[];
  document: Document;
  forVisitors?: Document;
  /** Calls and links to files beside those of the page, for players on the first path. */
  forNewPlayers?: { calls: readonly string[]; links: string };
};

async function readDocuments(
  file: string,
  site: { publicUrl: URL; policyWith: (styleHashes: readonly string[]) => string },
): Promise<{ shell: SentDocument; pages: ReadonlyMap<string, Page<SentDocument>> }> {
  const built: { shell: PageDocument; pages: Record<string, Page<PageDocument>> } = JSON.parse(
    await readFile(file, 'utf8'),
  );
  const forSite = (document: PageDocument) => ({
    ...document,
    before: document.before.replaceAll(ORIGIN, site.publicUrl.origin),
    policy: site.policyWith(document.styleHashes),
  });
  const pages = Object.entries(built.pages).map(([address, page]) => {
    const { document, forVisitors, ...rest } = page;
    const visitors = forVisitors && { forVisitors: forSite(forVisitors) };
    return [address, { ...rest, document: forSite(document), ...visitors }] as const;
  });
  return { shell: forSite(built.shell), pages: new Map(pages) };
}

/**
 * Preloads the session and, where the server could identify the user and the page admits them, the page's
 * first API requests, and the files that only new players need.
 */
function firstLoads(
  caller: Caller | undefined,
  page: Page<unknown> | undefined,
): { requests: string[]; links: string } {
  if (!caller) return { requests: [SESSION], links: '' };
  const mayEnter = page?.access === 'admin' ? isElder(caller.role) : Boolean(caller.guild);
  const added = mayEnter && caller.isOnFirstPath ? page?.forNewPlayers : undefined;
  const calls = mayEnter && page ? [...page.calls, ...(added?.calls ?? [])] : [];
  const own = calls.map((call) => call.replace('{uid}', caller.userId));
  return {
    requests: [SESSION, PROFILE + caller.userId, ...new Set(own)],
    links: added?.links ?? '',
  };
}

async function atOnce<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const late = delay(CALLER_MS, undefined, { ref: false });
  // The browser repeats a request that fails here, and shows its error to the player.
  return Promise.race([answer.catch(() => undefined), late]);
}

function preloadOf(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${address}">`;
}

function cachingOf(pathname: string): string {
  return pathname.startsWith('/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'no-cache';
}

/** URL paths of the built files that are served by their names. */
async function webPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => !UNSERVED.has(name) && !COMPRESSED.test(name))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join('/')}`);
}
