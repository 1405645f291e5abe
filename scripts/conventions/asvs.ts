import { filesNamed, holdTitle, namesIn } from './coverage.ts';
import type { Finding, Source } from './source.ts';

const book = 'docs/asvs.md';
const rule = 'true-asvs';

/** How a requirement is answered; `open` is one that is not met. */
const ANSWERS = ['test', 'place', 'reason', 'open'] as const;
/** Requirements of ASVS 5.0.0 at each level that the book covers. */
const LEVELS: Readonly<Record<string, number>> = { '1': 70, '2': 183 };
/** A reason or a gap is a sentence, not «not applicable». */
const SENTENCE = 40;

type Row = { line: number; level: string; id: string; answer: string; proof: string };

/** The book has each requirement once, true counts, and names only tests and files that exist. */
export function checkAsvs(sources: readonly Source[]): Finding[] {
  const document = sources.find(({ path }) => path === book);
  if (document === undefined) return [];
  const lines = document.text.split('\n');
  const rows = rowsOf(lines);
  return [
    ...repeated(rows),
    ...wrongCounts(lines, rows),
    ...rows.flatMap((row) => faultsOf(row, sources)),
  ];
}

function rowsOf(lines: readonly string[]): Row[] {
  let level = '';
  return lines.flatMap((text, index) => {
    level = /^## Level (\d)/.exec(text)?.[1] ?? level;
    const id = /^\| (\d+[.]\d+[.]\d+) \|/.exec(text)?.[1];
    if (id === undefined) return [];
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return [{ line: index + 1, level, id, answer: cells[3] ?? '', proof: cells[4] ?? '' }];
  });
}

function repeated(rows: readonly Row[]): Finding[] {
  return rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
    .map(({ line, id }) => finding(line, `requirement ${id} has a row already`));
}

function wrongCounts(lines: readonly string[], rows: readonly Row[]): Finding[] {
  return Object.entries(LEVELS).flatMap(([level, all]) => {
    const own = rows.filter((row) => row.level === level);
    const counts = ANSWERS.map((answer) => own.filter((row) => row.answer === answer).length);
    const expected = `| ${[level, ...counts, `${own.length} of ${all}`].join(' | ')} |`;
    return [
      ...(lines.includes(expected) ? [] : [finding(1, `the rows say «${expected}»`)]),
      ...(own.length === all
        ? []
        : [finding(1, `level ${level} has ${all} requirements; the book has ${own.length}`)]),
    ];
  });
}

function faultsOf(row: Row, sources: readonly Source[]): Finding[] {
  const { line, answer, proof } = row;
  if (!ANSWERS.some((known) => known === answer)) {
    return [finding(line, `the third cell is «${answer}»; write ${ANSWERS.join(', ')}`)];
  }
  const names = namesIn(proof);
  const missing = names
    .filter((name) => filesNamed(name, sources).length === 0)
    .map((name) => finding(line, `there is no file «${name}»; name the one that took its place`));
  const files = names.flatMap((name) => filesNamed(name, sources));
  const untrue = [...proof.matchAll(/«([^»]+)»/g)]
    .map(([, title = '']) => title)
    .filter((title) => !holdTitle(files, title))
    .map((title) => finding(line, `no named file has a test «${title}»; name one that it has`));
  return [
    ...missing,
    ...untrue,
    ...missingSections(row, sources),
    ...unproven({ line, answer, proof, names }),
  ];
}

/** A section of a document, named as in: `docs/security.md` “Keys and algorithms”. */
const SECTION = /`(docs\/[\w-]+[.]md)` “([^”]+)”/g;

function missingSections({ line, proof }: Row, sources: readonly Source[]): Finding[] {
  return [...proof.matchAll(SECTION)].flatMap(([, path, heading]) => {
    const document = sources.find((source) => source.path === path);
    const isThere = document?.text.split('\n').includes(`## ${heading}`);
    return isThere ? [] : [finding(line, `${path} has no section “${heading}”`)];
  });
}

function unproven(row: { line: number; answer: string; proof: string; names: string[] }) {
  const { line, answer, proof, names } = row;
  const isTest = (name: string) => /[.](test|e2e)[.]tsx?$/.test(name);
  if (answer === 'test' && !names.some(isTest)) return [finding(line, 'name the test')];
  if (answer === 'place' && names.length === 0 && proof.search(SECTION) < 0)
    return [finding(line, 'name the file or the section that does it')];
  if (answer !== 'test' && answer !== 'place' && proof.length < SENTENCE) {
    return [finding(line, 'say in a sentence why')];
  }
  return [];
}

function finding(line: number, message: string): Finding {
  return { rule, path: book, line, message };
}
