import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A page, and its Content-Security-Policy, which allows the inline styles of this page and no others. */
export type StyledPage = { html: string; policy: string };

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Inlines the styles that the first paint needs: as separate files they would delay it by a round trip. `folder`
 * holds the built files; `policy` is the Content-Security-Policy of every other answer.
 */
export async function withStylesWithin(
  page: string,
  { folder, policy }: { folder: string; policy: string },
): Promise<StyledPage> {
  const styles = new Map<string, string>();
  for (const [, href = ''] of page.matchAll(STYLESHEET)) {
    styles.set(href, await readFile(path.join(folder, href), 'utf8'));
  }
  return {
    html: page.replace(STYLESHEET, (link, href: string) => within(link, styles.get(href) ?? '')),
    policy: allowing([...styles.values()], policy),
  };
}

/**
 * Keeps the stylesheet link, but disabled: the browser does not fetch it (HTML, "the disabled attribute" of link),
 * and the bundle's preloader sees the styles as present and does not request them again.
 */
function within(link: string, style: string): string {
  return `<style>${style}</style>${link.replace('<link ', '<link disabled ')}`;
}

/** Allows the styles by hash (CSP 3, section 2.3.1), so that injected styles are still refused. */
function allowing(styles: readonly string[], policy: string): string {
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
  const sources = ["style-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];
  return policy.replace("style-src 'self'", () => sources.join(' '));
}
