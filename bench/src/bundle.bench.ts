import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Figure } from './support/report.ts';

const DIST = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url));

/**
 * Gzipped JavaScript of a first view, from the built app: the entry script with its static imports, then the
 * page's own chunk with its static imports; `dashboard` is the first view of the dashboard.
 */
export async function bundleBench(): Promise<Figure[]> {
  const page = await readFile(path.join(DIST, 'index.html'), 'utf8');
  const assets = await readdir(path.join(DIST, 'assets'));
  const entries = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
    (match) => match[1],
  );
  const landing = await gzippedOf(entries, assets, 'landing-page');
  const signIn = await gzippedOf(entries, assets, 'auth-page');
  const dashboard = await gzippedOf(entries, assets, 'dashboard');
  return [
    { name: 'landing JavaScript, gzipped', value: landing, unit: 'KB', bar: { atMost: 110 } },
    { name: 'sign-in JavaScript, gzipped', value: signIn, unit: 'KB', bar: { atMost: 150 } },
    { name: 'dashboard JavaScript, gzipped', value: dashboard, unit: 'KB', bar: { atMost: 190 } },
  ];
}

async function gzippedOf(
  entries: readonly (string | undefined)[],
  assets: readonly string[],
  fileName: string,
): Promise<number> {
  const pageFile = assets.find((file) => file.startsWith(`${fileName}-`) && file.endsWith('.js'));
  if (!pageFile) throw new Error(`the build has no chunk ${fileName}`);
  const waiting = [...entries.filter((entry) => entry !== undefined), pageFile];
  const seen = new Set<string>();
  let bytes = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = await readFile(path.join(DIST, 'assets', file), 'utf8');
    bytes += gzipSync(source, { level: 9 }).length;
    for (const match of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      if (match[1]) waiting.push(match[1]);
    }
  }
  return bytes / 1024;
}
