import ts from 'typescript';
import { eachNode, type Finding, isTestFile, type Source } from './source.ts';

const rule = 'variables-in-compose';
const folder = 'apps/server/src/platform/config/';
const SMALL = 'deploy/compose/small.yaml';
const composeFiles = [SMALL, 'deploy/compose/grown.yaml'];
const document = 'docs/operations.md';

/** Names with an underscore; `PORT` and `HOST` are those of the image. */
const NAME = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;
/** Set by the image, and for local mode only. */
const ELSEWHERE: ReadonlySet<string> = new Set(['GOREAL_DATA_DIR', 'GOREAL_DEMO_PASSWORD']);

/** Where services are: the small academy has none, and must not be led to one by a variable of the operator's shell. */
const SERVICES = /^(DATABASE|REDIS|S3)_/;

/** Every variable that the configuration reads is documented, and reaches the academy by both compose files. */
export function checkVariables(sources: readonly Source[]): Finding[] {
  const names = new Set(sources.filter(isConfiguration).flatMap(namesIn));
  const passed = [...names].filter((name) => !ELSEWHERE.has(name));
  return [
    ...composeFiles.flatMap((path) =>
      missing(
        passed.filter((name) => path !== SMALL || !SERVICES.test(name)),
        {
          source: sources.find((source) => source.path === path),
          pattern: (name) => `^ {6}${name}: `,
          message: (name) => `pass on ${name} (\${${name}:-}), which the configuration reads`,
        },
      ),
    ),
    ...missing([...names], {
      source: sources.find(({ path }) => path === document),
      pattern: (name) => `\`${name}(_FILE)?\``,
      message: (name) => `describe ${name}, which the configuration reads`,
    }),
  ];
}

function isConfiguration({ path }: Source): boolean {
  return path.startsWith(folder) && !isTestFile(path);
}

function namesIn({ tree }: Source): string[] {
  if (!tree) return [];
  return [...eachNode(tree)]
    .filter(ts.isStringLiteral)
    .map(({ text }) => text)
    .filter((text) => NAME.test(text));
}

function missing(
  names: readonly string[],
  options: {
    source: Source | undefined;
    pattern: (name: string) => string;
    message: (name: string) => string;
  },
): Finding[] {
  const { source, pattern, message } = options;
  if (!source) return [];
  const { path, text } = source;
  return names
    .filter((name) => !new RegExp(pattern(name), 'm').test(text))
    .map((name) => ({ rule, path, line: 1, message: message(name) }));
}
