import type { Finding, Source } from './source.ts';

const folder = 'docs/decisions/';
const index = `${folder}README.md`;
/** About a printed page. */
const MAX_WORDS = 600;

/** Every decision record is in the index, in order, and fits a page; every number without a record is named there. */
export function checkDecisions(sources: readonly Source[]): Finding[] {
  const text = sources.find(({ path }) => path === index)?.text ?? '';
  const records = sources.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
  const listed = [...text.matchAll(/^\| \[(\d+)\]\(((\d{4})-[\w-]+[.]md)\) \|/gm)];
  const numbers = listed.map(([, number]) => Number(number));
  const unused = unusedNumbers(text);
  const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1).filter(
    (number) => !numbers.includes(number) && !unused.includes(number),
  );
  const finding = (path: string, message: string): Finding => ({
    rule: 'decision-records',
    path,
    line: 1,
    message,
  });
  return [
    ...records
      .filter(({ path }) => !listed.some(([, , file]) => path === folder + file))
      .map(({ path }) => finding(path, `add it to ${index}`)),
    ...listed
      .filter(([, , file]) => !records.some(({ path }) => path === folder + file))
      .map(([, , file]) => finding(index, `there is no ${file}; remove its row`)),
    ...listed
      .filter(([, number, , digits]) => Number(number) !== Number(digits))
      .map(([, number, file]) => finding(index, `${file} is not number ${number}`)),
    ...numbers
      .filter((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0))
      .map((number) => finding(index, `sort the row of ${number} by its number`)),
    ...missing.map((number) => finding(index, `say that ${number} is unused`)),
    ...records
      .filter((record) => wordsOf(record) > MAX_WORDS)
      .map((record) =>
        finding(record.path, `${wordsOf(record)} words; shorten it to ${MAX_WORDS}, a page`),
      ),
  ];
}

/** The numbers of the sentence that ends in `unused: 9, 22 to 24 and 36.` */
function unusedNumbers(text: string): number[] {
  const [, list = ''] = /unused: ([^.]*)[.]/.exec(text) ?? [];
  return [...list.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, first, last]) =>
    Array.from(
      { length: Number(last ?? first) - Number(first) + 1 },
      (_, at) => Number(first) + at,
    ),
  );
}

function wordsOf({ text }: Source): number {
  return text.split(/\s+/).filter(Boolean).length;
}
