import { createHash } from 'node:crypto';

/**
 * A finished document in two parts. The server joins them, with the preload links of the API requests between
 * them: behind the styles and before the code, because a browser sends six requests to a server at a time, in
 * document order.
 */
export type PageDocument = {
  before: string;
  after: string;
  /** CSP 3, section 2.3.1: the hash source of each inline style, so that injected styles are still refused. */
  styleHashes: readonly string[];
};

type PageParts = {
  /** Without one, the title of `index.html`. */
  title?: string;
  /** The element `#root`. */
  root: string;
  /** Files of the module that the document starts: its imports first, itself last. */
  entry: readonly string[];
  /** Style sheets that the first paint needs. As separate files they would delay it by a round trip. */
  inlineStyles: readonly { href: string; css: string }[];
  /** Style sheets of the page that the app shows later. */
  styles: readonly string[];
  /** Code of which nothing is visible before all of it has arrived. */
  code: readonly string[];
  /** `start.ts` loads the code after the first paint, instead of the document. */
  isCodeLater?: boolean;
};

type Template = Record<'start' | 'title' | 'head' | 'body' | 'end', string>;

/** Placeholder in `index.html` that the links of the built files replace; Vite appends its own links after it. */
const LINKS = '<!-- links -->';
const ROOT = '<div id="root"></div>';

/** Cuts the built `index.html` where pages differ. */
export function readTemplate(html: string): Template {
  const [start, fromTitle] = cut(html, '<title>');
  const [title, afterTitle] = cut(fromTitle, '</title>');
  const [head, fromLinks] = cut(afterTitle, LINKS);
  const [, afterHead] = cut(fromLinks, '</head>');
  const [body, end] = cut(afterHead, ROOT);
  return { start, title, head, body, end };
}

export function writeDocument(template: Template, page: PageParts): PageDocument {
  const { start, head, body, end } = template;
  const { title = template.title, root, entry, inlineStyles, styles, code } = page;
  return {
    before: [
      `${start}<title>${title}</title>${head}`,
      ...entry.slice(-1).map((file) => `<script type="module" crossorigin src="${file}"></script>`),
      ...inlineStyles.map(inline),
      preloadLinks(styles, []),
    ].join(''),
    after: [
      ...entry.slice(0, -1).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      page.isCodeLater
        ? code.map((href) => `<link data-later crossorigin href="${href}">`).join('')
        : preloadLinks([], code),
      `</head>${body}${root}${end}`,
    ].join(''),
    styleHashes: inlineStyles.map(
      ({ css }) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
    ),
  };
}

/** Links that load these files before the code that uses them has run. */
export function preloadLinks(styles: readonly string[], code: readonly string[]): string {
  return [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...code.map(
      (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
    ),
  ].join('');
}

/**
 * Keeps the link of an inlined style sheet, but disabled: the browser does not fetch it (HTML, "the disabled
 * attribute" of link), and the bundle's preloader sees the styles as present and does not request them again.
 */
function inline({ href, css }: { href: string; css: string }): string {
  return `<style>${css}</style><link disabled rel="stylesheet" crossorigin href="${href}">`;
}

function cut(html: string, mark: string): [before: string, after: string] {
  const [before, after, ...more] = html.split(mark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`index.html must contain ${mark} once`);
  return [before, after];
}
