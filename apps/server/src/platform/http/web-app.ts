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

/**
 * What the build tells the server, and nobody else: the code of each address, what each asks first, and the public pages
 * as drawn.
 */
const FIRST_FILES = 'first-files.json';
const FIRST_CALLS = 'first-calls.json';
const PUBLIC_PAGES = 'public-pages.json';
const OURS = new Set(['index.html', FIRST_FILES, FIRST_CALLS, PUBLIC_PAGES]);
/** As the browser asks it once the code is there (`session.ts`), so that it takes these answers. */
const SESSION = '/api/auth/get-session';
const PROFILE = '/api/users/';
/** Kept by the app worker with its headers, for whoever uses the browser later (`app-worker.ts`). */
const SHELL = '/shell';
const PANEL = '/admin';
/** A page does not wait longer for a database that is slow or away. */
const CALLER_MS = 50;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** What these paths do not serve does not exist; every other path belongs to the router in the browser. */
const SERVER_PATHS = /^\/(api|files|local)(\/|$)/;

export type Caller = { userId: string; role: Role; guild: string | null };
type Callers = {
  namesSession(request: FastifyRequest): boolean;
  authenticate(request: FastifyRequest): Promise<Caller | undefined>;
};

/**
 * Serves the built web app: hashed assets for ever, everything else revalidated, and the page itself for
 * every path that is none of the server's; to visitors the public pages as the build drew them. Does nothing when
 * the app has not been built.
 */
export async function serveWebApp(
  app: App,
  options: {
    folder: string;
    /** The Content-Security-Policy of every answer; a page's own lets in the styles within it too. */
    policy: string;
    principals: Callers;
    hub: Pick<LiveHub, 'position'>;
  },
): Promise<void> {
  const { folder, policy, principals, hub } = options;
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const shell = await readFile(path.join(folder, 'index.html'), 'utf8');
  const firstFiles = await readJson<Record<string, string[]>>(path.join(folder, FIRST_FILES));
  const firstCalls = await readJson<Record<string, string[]>>(path.join(folder, FIRST_CALLS));
  const publicPages = await readJson<Record<string, Drawn>>(path.join(folder, PUBLIC_PAGES));
  const styled = (html: string) => withStylesWithin(html, { folder, policy });
  const page = await styled(shell);
  const pages = new Map<string, StyledPage>();
  for (const [address, named] of Object.entries(firstFiles)) {
    pages.set(address, await styled(withFirstFiles(shell, named)));
  }
  const drawnPages = new Map<string, StyledPage>();
  for (const [address, drawn] of Object.entries(publicPages)) {
    drawnPages.set(address, await styled(withMarkup(shell, drawn, firstFiles[address] ?? [])));
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
      // Who is here is asked while the code is on its way; at a public page somebody signed in is sent on.
      const caller =
        pathname === SHELL ? undefined : await atOnce(principals.authenticate(request));
      const questions = questionsOf(caller, pathname, firstCalls[request.url] ?? []);
      // The page opens its live stream from here, so that no change falls between a question and the stream.
      const timing = `${LIVE_POSITION_TIMING};desc="${formatPosition(hub.position())}"`;
      if (caller) reply.header('server-timing', timing);
      return reply
        .header('cache-control', 'private, no-cache')
        .send(withQuestions(html, questions));
    },
  });
}

type Drawn = { title: string; markup: string };

/**
 * The page asking at once for the code which it would find out to need only after its first code had come: on a slow
 * line that is a round trip and more.
 */
function withFirstFiles(page: string, files: readonly string[]): string {
  const links = files.filter((file) => !page.includes(`"${file}"`)).map(linkTo);
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

/** The page with its words, and with all the styles they need; its code waits for them (`start.ts`). */
function withMarkup(page: string, { title, markup }: Drawn, files: readonly string[]): string {
  const shell = /<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/;
  if (!shell.test(page)) throw new Error('index.html has no shell to put a drawn page in');
  return withFirstFiles(page, files)
    .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
    .replaceAll(MODULE, '<link data-later')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(shell, () => `<div id="root" data-drawn>${markup}</div>`);
}

/** Who is here and, where the server knows it and lets them in, what the page asks of the server first. */
function questionsOf(
  caller: Caller | undefined,
  pathname: string,
  calls: readonly string[],
): string[] {
  if (!caller) return [SESSION];
  const mayEnter = pathname === PANEL ? isElder(caller.role) : Boolean(caller.guild);
  const own = calls.map((call) => call.replace('{uid}', caller.userId));
  return [SESSION, PROFILE + caller.userId, ...(mayEnter ? own : [])];
}

async function atOnce<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const late = delay(CALLER_MS, undefined, { ref: false });
  // What cannot be answered now is asked again by the browser, and told to the player there.
  return Promise.race([answer.catch(() => undefined), late]);
}

/**
 * The page with its questions, behind the styles and fonts that its first words wait for and before its code: a browser
 * asks six things of a server at a time, in this order.
 */
function withQuestions(page: string, questions: readonly string[]): string {
  const links = questions.map(
    (address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`,
  );
  return page.replace(/(?=<link rel="modulepreload"|<\/head>)/, () => links.join(''));
}

async function readJson<Content extends object>(
  file: string,
): Promise<Content | Record<string, never>> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
}

/** Behind styles, fonts and questions: nothing is seen sooner for a piece of the code that is here before the rest. */
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

/** URL paths of the built files, without the page and what only the server reads. */
async function webPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !OURS.has(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join('/')}`);
}
