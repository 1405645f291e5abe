import { describe, expect, it } from 'vitest';
import { parseSource } from './source.ts';
import { checkVariables } from './variables.ts';

const configuration = parseSource(
  'apps/server/src/platform/config/config.ts',
  "read('METRICS_TOKEN'); read('GOREAL_DATA_DIR'); read('PORT'); ",
);
const compose = (name: string, lines: readonly string[]) =>
  parseSource(
    `deploy/compose/${name}.yaml`,
    ['services:', '  academy:', '    environment:', ...lines.map((line) => `      ${line}`)].join(
      '\n',
    ),
  );
const document = (text: string) => parseSource('docs/operations.md', text);

const found = (...sources: ReturnType<typeof parseSource>[]) =>
  checkVariables([configuration, ...sources]).map(({ path, message }) => `${path}: ${message}`);

const passing = [`METRICS_TOKEN: \${METRICS_TOKEN:-}`];

describe('variables-in-compose', () => {
  it('accepts files that pass on what the configuration reads, beside what the image sets', () => {
    const both = [compose('small', passing), compose('grown', passing)];
    expect(found(...both, document('`METRICS_TOKEN` `GOREAL_DATA_DIR`'))).toEqual([]);
  });

  it('reports a variable that one file leaves out, or only mentions', () => {
    expect(found(compose('small', passing), compose('grown', ['# METRICS_TOKEN: x']))).toEqual([
      `deploy/compose/grown.yaml: pass on METRICS_TOKEN (\${METRICS_TOKEN:-}), which the configuration reads`,
    ]);
  });

  it('reports a variable that no document for operators names', () => {
    expect(found(document('`METRICS_TOKEN_FILE`'))).toEqual([
      'docs/operations.md: describe GOREAL_DATA_DIR, which the configuration reads',
    ]);
  });
});
