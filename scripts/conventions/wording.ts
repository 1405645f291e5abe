import ts from 'typescript';
import { eachNode, type Finding, lineOf, type Source } from './source.ts';

/** The document with the tables that the catalogues are checked against; the tables exist nowhere else. */
const glossary = 'docs/glossary.md';
const rule = 'one-word-a-thing';
const catalogue = /^(?:apps|packages)\/.*[.]messages[.]ts$/;

type Word = { write: string; pattern: RegExp; allowed: readonly RegExp[] };
type Table = { row: number; cells: string[] }[];
type Text = { text: string; source: Source; node: ts.Node; followsValue: boolean };

/** Every text of every catalogue uses the words of the glossary, and every exception in it is still needed. */
export function checkWording(sources: readonly Source[]): Finding[] {
  const document = sources.find(({ path }) => path === glossary)?.text;
  if (document === undefined) return [];
  const words = tableUnder(document, '### One word a thing').map(wordOf);
  const speaking = tableUnder(document, '### Where “con” speaks').map(
    ({ cells }) => cells[0] ?? '',
  );
  const kept = tableUnder(document, '### Texts that stay as they are');
  const keptTexts = new Set(kept.map(({ cells }) => cells[0] ?? ''));
  const texts = sources.filter(({ path }) => catalogue.test(path)).flatMap(textsOf);
  const judged = texts.filter(({ text }) => !keptTexts.has(text.trim()) && !isEnglish(text));
  return [
    ...judged.flatMap((text) => [
      ...forbiddenWords(text, words),
      ...pronouns(text, speaking),
      ...numbers(text),
    ]),
    ...unneeded(kept, texts, sources),
    ...unknownCatalogues(document, speaking, sources),
  ];
}

function tableUnder(document: string, heading: string): Table {
  const lines = document.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`${glossary} has no section «${heading}»`);
  const end = lines.findIndex((line, index) => index > start && line.startsWith('#'));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .map((line, index) => ({ row: index + 1, line }))
    .slice(start)
    .filter(({ line }) => line.startsWith('| '))
    .slice(1)
    .map(({ row, line }) => ({
      row,
      cells: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    }));
}

function wordOf({ cells }: Table[number]): Word {
  const [write = '', not = '', allowed = ''] = cells;
  const forbidden = listOf(not);
  // A forbidden word that differs from the allowed one in case only is matched with case.
  const flags = forbidden.every((word) => word.toLowerCase() === write.toLowerCase()) ? 'u' : 'iu';
  return {
    write,
    pattern: new RegExp(forbidden.map(wholeWord).join('|'), flags),
    allowed: listOf(allowed).map((phrase) => new RegExp(wholeWord(phrase), 'giu')),
  };
}

function listOf(cell: string): string[] {
  return cell
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function wholeWord(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return /^\p{L}/u.test(word) ? `(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])` : escaped;
}

function textsOf(source: Source): Text[] {
  const { tree } = source;
  if (tree === undefined) return [];
  return [...eachNode(tree)]
    .filter((node) => ts.isStringLiteralLike(node) || isTemplatePart(node))
    .filter((node) => !ts.isImportDeclaration(node.parent) && !isName(node))
    .map((node) => ({
      text: node.text.normalize('NFC'),
      source,
      node,
      followsValue: ts.isTemplateMiddleOrTemplateTail(node),
    }));
}

function isTemplatePart(
  node: ts.Node,
): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** A property name, a type, or an operand of a comparison: no person reads it. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isBinaryExpression(parent)) return true;
  return (
    ts.isElementAccessExpression(parent) || ts.isCaseClause(parent) || ts.isCallExpression(parent)
  );
}

/** A sentence of three words or more without a Vietnamese letter. */
function isEnglish(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text) && text.trim().split(' ').length > 2;
}

function forbiddenWords(text: Text, words: readonly Word[]): Finding[] {
  return words.flatMap(({ write, pattern, allowed }) => {
    const rest = allowed.reduce((left, phrase) => left.replace(phrase, ' '), text.text);
    const [found] = pattern.exec(rest) ?? [];
    if (found === undefined) return [];
    return [finding(text, `«${found.trim()}»: write «${write}» (${glossary})`)];
  });
}

/** Phrases in which the syllable is not a pronoun. */
const nounsWithCon = /(?<!\p{L})con (?:số|đường|đò)(?!\p{L})|Rồng Con/giu;

function pronouns(text: Text, speaking: readonly string[]): Finding[] {
  if (speaking.includes(text.source.path)) return [];
  if (!/(?<!\p{L})con(?!\p{L})/iu.test(text.text.replace(nounsWithCon, ' '))) return [];
  return [finding(text, `«con»: leave the pronoun out here, or list the catalogue in ${glossary}`)];
}

const unit = '(?:MB|KB|GB|km|giây|phút|giờ|ngày)(?!\\p{L})';
const gluedUnit = new RegExp(`\\d${unit}`, 'u');
const gluedToValue = new RegExp(`^${unit}`, 'u');
/** Four digits in a row, except a year, a port or a part of a name. */
const ungrouped = /(?<![\p{L}\p{N}.,:/_-])(?<!năm )\d{4,}(?![\p{L}\p{N}:/_-])/u;

function numbers(text: Text): Finding[] {
  const found: Finding[] = [];
  if (gluedUnit.test(text.text) || (text.followsValue && gluedToValue.test(text.text))) {
    found.push(finding(text, 'a blank stands between a number and its unit: «5 MB»'));
  }
  if (!text.source.path.startsWith('apps/server/') && ungrouped.test(text.text)) {
    found.push(finding(text, 'thousands are grouped by a dot: «1.000»'));
  }
  return found;
}

function unneeded(kept: Table, texts: readonly Text[], sources: readonly Source[]): Finding[] {
  const all = new Set(texts.map(({ text }) => text.trim()));
  const specification = sources.find(({ path }) => path === 'docs/specification.md')?.text ?? '';
  return kept.flatMap(({ row, cells: [text = '', reason = ''] }) => {
    const isQuoted = !reason.startsWith('specification') || specification.includes(text);
    if (all.has(text) && isQuoted) return [];
    const message = all.has(text)
      ? `docs/specification.md does not have «${text}»; it needs no exception`
      : `no catalogue has «${text}»; remove the row`;
    return [{ rule, path: glossary, line: row, message }];
  });
}

function unknownCatalogues(
  document: string,
  speaking: readonly string[],
  sources: readonly Source[],
): Finding[] {
  const paths = new Set(sources.map(({ path }) => path));
  return speaking
    .filter((path) => !paths.has(path))
    .map((path) => ({
      rule,
      path: glossary,
      line: document.split('\n').findIndex((line) => line.includes(path)) + 1,
      message: `there is no catalogue «${path}»; remove the row`,
    }));
}

function finding({ source, node }: Text, message: string): Finding {
  return { rule, path: source.path, line: lineOf(source, node), message };
}
