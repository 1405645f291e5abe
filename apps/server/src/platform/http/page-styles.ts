import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A page as it is sent, and the Content-Security-Policy that lets in the styles within it and no others. */
export type StyledPage = { html: string; policy: string };

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Puts what a page must not be seen without into it: asked for as files, its styles would hold back the first picture
 * for a round trip more. `folder` holds the built files; `policy` is that of every other answer.
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
 * The link stays, switched off: the browser fetches nothing for it (HTML, "the disabled attribute" of link), and the
 * code that comes later finds its styles named and does not ask for them again.
 */
function within(link: string, style: string): string {
  return `<style>${style}</style>${link.replace('<link ', '<link disabled ')}`;
}

/** By their hashes (CSP 3, section 2.3.1): a style that somebody slips into the page is still refused. */
function allowing(styles: readonly string[], policy: string): string {
  const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
  const sources = ["style-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];
  return policy.replace("style-src 'self'", () => sources.join(' '));
}
