import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import { isElder, type Role } from '@goreal/domain/accounts/role';
import { LIVE_POSITION_TIMING } from '@goreal/domain/live/live-position';
import type { FastifyRequest } from 'fastify';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { formatPosition } from '#platform/live-events/position.ts';
import type { App } from './http-server.ts';
import { type StyledPage, withStylesWithin } from './page-styles.ts';

/** Build output for the server only: what each address loads first (`first-view.config.ts`). */
const FIRST_VIEWS = 'first-views.json';
const OURS = new Set(['index.html', FIRST_VIEWS]);
/** The same URL as the browser's request in `session.ts`, so that the browser uses the preloaded response. */
const SESSION = '/api/auth/get-session';
const PROFILE = '/api/users/';
/** Cached by the app worker with its headers, for every later user of the browser (`app-worker.ts`). */
const SHELL = '/shell';
/** Longest time that a page waits for a slow or unavailable database. */
const CALLER_MS = 50;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/**
 * Paths that belong to the server: what they do not serve is 404. Every other path belongs to the browser's router.
 */
const SERVER_PATHS = /^\/(api|files|local)(\/|$)/;

export type Caller = { userId: string; role: Role; guild: string | null };
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
    /** The Content-Security-Policy of every response; a page with inline styles extends it. */
    policy: string;
    principals: Callers;
    hub: Pick<LiveHub, 'position'>;
  },
): Promise<void> {
  const { folder, policy, principals, hub } = options;
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const shell = await readFile(path.join(folder, 'index.html'), 'utf8');
  const views = await readFirstViews(path.join(folder, FIRST_VIEWS));
  const styled = (html: string) => withStylesWithin(html, { folder, policy });
  const page = await styled(shell);
  const pages = new Map<string, StyledPage>();
  const drawnPages = new Map<string, StyledPage>();
  for (const [address, { files, page: drawn }] of views) {
    pages.set(address, await styled(withFirstFiles(shell, files)));
    if (drawn) drawnPages.set(address, await styled(withMarkup(shell, drawn, files)));
  }
  const files = new Set(await webPaths(folder));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (files.has(pathname)) {
        reply.header('cache-control', cachingOf(pathname));
        return reply.sendFile(pathname);
      }
      if (SERVER_PATHS.test(pathname) || path.extname(pathname) !== '') return reply.callNotFound();
      const isVisitor = !principals.namesSession(request);
      const drawn = isVisitor ? drawnPages.get(request.url) : undefined;
      const { html, policy } = drawn ?? pages.get(request.url) ?? pages.get(pathname) ?? page;
      reply.type('text/html; charset=utf-8').headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        vary: 'cookie',
      });
      if (isVisitor) return reply.send(html);
      // The session is requested while the code loads; a public page redirects a signed-in user.
      const caller =
        pathname === SHELL ? undefined : await atOnce(principals.authenticate(request));
      const questions = questionsOf(caller, views.get(request.url));
      // The page opens its live stream from this position, so that no change between the responses and the
      // stream is lost.
      const timing = `${LIVE_POSITION_TIMING};desc="${formatPosition(hub.position())}"`;
      if (caller) reply.header('server-timing', timing);
      return reply
        .header('cache-control', 'private, no-cache')
        .send(withQuestions(html, questions));
    },
  });
}

type Drawn = { title: string; markup: string };
type FirstView = {
  /** `admin`: for elders. Other pages whose first view calls the API are for players with a guild. */
  access: string;
  files: readonly string[];
  calls: readonly string[];
  /** what visitors get */
  page?: Drawn;
};

async function readFirstViews(file: string): Promise<ReadonlyMap<string, FirstView>> {
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries<FirstView>(JSON.parse(await readFile(file, 'utf8'))));
}

/** Preloads the code that the page's first module would import, which saves a round trip or more on a slow line. */
function withFirstFiles(page: string, files: readonly string[]): string {
  const links = files.filter((file) => !page.includes(`"${file}"`)).map(linkTo);
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

/** The prerendered page with its texts and all styles they need; `start.ts` loads the code afterwards. */
function withMarkup(page: string, { title, markup }: Drawn, files: readonly string[]): string {
  const shell = /<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/;
  if (!shell.test(page)) throw new Error('index.html has no shell to put a drawn page in');
  return withFirstFiles(page, files)
    .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
    .replaceAll(MODULE, '<link data-later')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(shell, () => `<div id="root" data-drawn>${markup}</div>`);
}

/** Preloads the session and, where the server knows the user and admits them, the page's first API requests. */
function questionsOf(caller: Caller | undefined, view: FirstView | undefined): string[] {
  if (!caller) return [SESSION];
  const mayEnter = view?.access === 'admin' ? isElder(caller.role) : Boolean(caller.guild);
  const calls = mayEnter && view ? view.calls : [];
  return [
    SESSION,
    PROFILE + caller.userId,
    ...calls.map((call) => call.replace('{uid}', caller.userId)),
  ];
}

async function atOnce<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const late = delay(CALLER_MS, undefined, { ref: false });
  // The browser repeats a request that fails here, and shows its error to the player.
  return Promise.race([answer.catch(() => undefined), late]);
}

/**
 * Places the preloads behind the styles and fonts that the first paint needs and before the code: a browser sends six
 * requests to a server at a time, in document order.
 */
function withQuestions(page: string, questions: readonly string[]): string {
  const links = questions.map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
  );
  return page.replace(/(?=<link rel="modulepreload"|<\/head>)/, () => links.join(''));
}

/** Code comes after styles, fonts and API requests: no part of it makes anything visible before the rest arrives. */
const MODULE = '<link rel="modulepreload" fetchpriority="low"';

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `${MODULE} crossorigin href="${file}">`;
}

function cachingOf(pathname: string): string {
  return pathname.startsWith('/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'no-cache';
}

/** URL paths of the built files, except the page and the files for the server. */
async function webPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !OURS.has(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join('/')}`);
}
