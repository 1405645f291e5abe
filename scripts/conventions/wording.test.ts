import { describe, expect, it } from 'vitest';
import { parseSource } from './source.ts';
import { checkWording } from './wording.ts';

const path = 'packages/domain/src/media/media.messages.ts';
const speaking = 'packages/domain/src/quests/quests.messages.ts';

const glossary = [
  '### One word a thing',
  '',
  '| write | not | means something else in |',
  '|---|---|---|',
  '| tệp | file | |',
  '| cấp | bậc, cấp bậc | bậc linh thể |',
  '| Guild | guild | |',
  '| “…” | «, » | |',
  '',
  '### Where “con” speaks',
  '',
  '| catalogue | why |',
  '|---|---|',
  `| \`${speaking}\` | the master |`,
  '',
  '### Texts that stay as they are',
  '',
  '| text | because |',
  '|---|---|',
  '| File phải nhỏ hơn 10MB | specification 5.6 |',
  '',
  '## More',
].join('\n');

const specification = '| 5.6 | “File phải nhỏ hơn 10MB” |';
const kept = "export const kept = 'File phải nhỏ hơn 10MB';";

function findingsIn(text: string, options: { at?: string; glossary?: string } = {}): string[] {
  const at = options.at ?? path;
  return checkWording([
    parseSource('docs/glossary.md', options.glossary ?? glossary),
    parseSource('docs/specification.md', specification),
    parseSource('apps/web/src/kept.messages.ts', kept),
    parseSource(speaking, at === speaking ? text : ''),
    ...(at === speaking ? [] : [parseSource(at, text)]),
  ]).map((finding) => `${finding.path}:${finding.line} ${finding.message}`);
}

describe('one-word-a-thing', () => {
  it.each([
    ["export const a = 'Chọn File khác';", 'File', 'tệp'],
    [`export const a = (n: string) => \`Lên bậc \${n}\`;`, 'bậc', 'cấp'],
    [`export const a = (n: string) => \`\${n} đổi cấp bậc\`;`, 'cấp bậc', 'cấp'],
    ["export const a = 'Sảnh guild đang mở';", 'guild', 'Guild'],
    [`export const a = (n: string) => \`«\${n} đã mở\`;`, '«', '“…”'],
    ["export const a = { file: 'Một fi\\u006ce lạ' };", 'file', 'tệp'],
  ])('finds the word in %s, with the word to write', (text, word, write) => {
    expect(findingsIn(text)).toEqual([`${path}:1 «${word}»: write «${write}» (docs/glossary.md)`]);
  });

  it.each([
    "export const a = 'Bậc linh thể 3';",
    "export const a = { file: 'Tệp', 'guild.image': 'Ảnh' };",
    "export const a = 'Choose the guild of your file.';",
    `export const a = (name: string) => \`\${name}_FILE là tên cài đặt\`;`,
    "export const a = 'Sảnh Guild';",
    "import { file } from './file.ts';\nexport const a: 'file' | undefined = file('file') ?? undefined;",
    'export const a = "Số liệu profile";',
  ])('finds nothing in %s', (text) => {
    expect(findingsIn(text)).toEqual([]);
  });

  it('reads catalogues only', () => {
    expect(findingsIn("export const a = 'Chọn file';", { at: 'apps/web/src/a.ts' })).toEqual([]);
  });

  it('finds nothing without the glossary', () => {
    expect(checkWording([parseSource(path, "export const a = 'Chọn file';")])).toEqual([]);
  });
});

describe('the pronoun «con»', () => {
  const text = "export const a = ['Con hãy thử lại', 'Một con số', 'Con Đường Thăng Hoa'];";

  it('is refused where the glossary does not allow it', () => {
    expect(findingsIn(text)).toEqual([
      `${path}:1 «con»: leave the pronoun out here, or list the catalogue in docs/glossary.md`,
    ]);
  });

  it('is allowed where the glossary lists the catalogue', () => {
    expect(findingsIn(text, { at: speaking })).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    "export const a = 'Tối đa 5MB';",
    `export const a = (n: number) => \`Tối đa \${n}MB\`;`,
    `export const a = (n: number) => \`\${n}km rồi\`;`,
  ])('stand apart from their unit: %s', (text) => {
    expect(findingsIn(text)).toEqual([
      `${path}:1 a blank stands between a number and its unit: «5 MB»`,
    ]);
  });

  it('are grouped from a thousand on, except years and times', () => {
    expect(findingsIn("export const a = 'Từ 1 đến 1000';")).toEqual([
      `${path}:1 thousands are grouped by a dot: «1.000»`,
    ]);
    const fine = "export const a = ['Từ 1 đến 1.000', 'trước năm 2000', '2026-03-01', '999'];";
    expect(findingsIn(fine)).toEqual([]);
  });
});

describe('unused exceptions', () => {
  it.each([
    [
      'a text that no catalogue has',
      '',
      '| Chỉ hỗ trợ file JPG | specification 5.6 |',
      'no catalogue has «Chỉ hỗ trợ file JPG»; remove the row',
    ],
    [
      'a text that the specification does not have',
      "export const a = 'Chọn file khác';",
      '| Chọn file khác | specification 5.6 |',
      'docs/specification.md does not have «Chọn file khác»; it needs no exception',
    ],
  ])('reports %s', (_, text, row, message) => {
    const document = glossary.replace('\n\n## More', `\n${row}\n\n## More`);
    const line = document.split('\n').indexOf(row) + 1;
    expect(findingsIn(text, { glossary: document })).toEqual([
      `docs/glossary.md:${line} ${message}`,
    ]);
  });

  it('reports a catalogue that does not exist', () => {
    const document = glossary.replace(speaking, 'apps/web/src/gone.messages.ts');
    const line = document.split('\n').findIndex((row) => row.includes('gone')) + 1;
    expect(findingsIn('', { glossary: document })).toEqual([
      `docs/glossary.md:${line} there is no catalogue «apps/web/src/gone.messages.ts»; remove the row`,
    ]);
  });
});
