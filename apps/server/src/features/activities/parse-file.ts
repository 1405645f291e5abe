import { isFitAt } from './fit-container.ts';
import { parseFit } from './parse-fit.ts';
import { parseXml } from './parse-xml.ts';
import { FileRefusal, type ParsedFile } from './parsed-effort.ts';

/**
 * Parses one unpacked file; its content decides the format, not its name.
 * @throws {FileRefusal}
 */
export async function parseFile(bytes: Buffer): Promise<ParsedFile> {
  if (bytes.length === 0) throw new FileRefusal('empty');
  if (isFitAt(bytes, 0)) return parseFit(bytes);
  const text = decodeText(bytes);
  if (text?.trimStart().startsWith('<')) return parseXml(text.trimStart());
  throw new FileRefusal('unknown-format');
}

/** Sites write UTF-8, some programs UTF-16 with a byte order mark. */
function decodeText(bytes: Buffer): string | undefined {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  const encoding = UTF_16.get(mark) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const UTF_16 = new Map([
  [0xff_fe, 'utf-16le'],
  [0xfe_ff, 'utf-16be'],
]);
