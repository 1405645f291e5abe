import { SaxesParser } from 'saxes';
import type { StoredObject } from './storage.ts';

/** One page of a listing. */
export type Listing = { objects: StoredObject[]; next: string | undefined };

/**
 * Parses the answer to ListObjectsV2 with `encoding-type=url`. Not every store applies the encoding, but each that
 * does declares it.
 */
export function readListing(xml: string): Listing {
  const objects: StoredObject[] = [];
  let next: string | undefined;
  let isEncoded = false;
  let key = '';
  eachText(xml, (name, text) => {
    if (name === 'Key') key = text;
    if (name === 'Size') objects.push({ path: key, size: Number(text) });
    if (name === 'NextContinuationToken') next = text;
    if (name === 'EncodingType') isEncoded = text === 'url';
  });
  if (!isEncoded) return { objects, next };
  const decoded = objects.map((object) => ({
    ...object,
    path: decodeURIComponent(object.path.replaceAll('+', ' ')),
  }));
  return { objects: decoded, next };
}

/** The text of the first element of a name; undefined where there is none. */
export function readText(xml: string, wanted: string): string | undefined {
  let found: string | undefined;
  eachText(xml, (name, text) => {
    if (name === wanted) found ??= text;
  });
  return found;
}

function eachText(xml: string, onText: (name: string, text: string) => void): void {
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    onText(name, text);
    text = '';
  });
  parser.write(xml).close();
}
