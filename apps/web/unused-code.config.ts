import type { Plugin } from 'vite';

/** Loading one of these modules has no side effects, but the bundler cannot know that of the calls in it. */
const WITHOUT_SIDE_EFFECTS = /\/packages\/domain\/src\/|\/node_modules\/react-router\//;

/**
 * Every zod schema refers to these modules, which do nothing when it parses: they describe it as JSON schema, which the
 * server alone does, and give it English errors, while players read the texts of the schemas. So in a page an issue
 * without a text says “Invalid input”, and properties that describe a schema, such as `minLength`, throw.
 */
const UNUSED_OF_ZOD =
  /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)[.]js$/;

/** Only developer tools show it, and the assignment keeps a component that no page uses. */
const DISPLAY_NAME = /^\w+[.]displayName = .*;$/gm;

type Node = { type: string; start: number } & Record<string, unknown>;

/** Leaves out of the chunks what no page uses and the bundler would keep. */
export function leaveOutUnusedCode(): Plugin[] {
  return [
    {
      name: 'goreal:pure-modules',
      apply: 'build',
      transform: {
        // After the types have been removed.
        order: 'post',
        filter: { id: WITHOUT_SIDE_EFFECTS },
        handler(code) {
          const nameless = code.replaceAll(DISPLAY_NAME, '');
          const calls = callsOf(this.parse(nameless) as unknown as Node);
          return { code: markPure(nameless, calls), map: null };
        },
      },
    },
    {
      name: 'goreal:unused-zod',
      apply: 'build',
      transform: {
        filter: { id: UNUSED_OF_ZOD },
        handler(code) {
          return { code: emptyFunctions(code), map: null };
        },
      },
    },
  ];
}

/**
 * Marks calls as pure, such as `z.object(…).refine(…)` and `forwardRef(…)`. Without it, unused schemas, and with them
 * zod, stay in every chunk that uses a constant of the same module.
 */
function markPure(code: string, calls: readonly number[]): string {
  let marked = '';
  let from = 0;
  for (const at of calls.toSorted((one, other) => one - other)) {
    marked += `${code.slice(from, at)}/* @__PURE__ */ `;
    from = at;
  }
  return marked + code.slice(from);
}

/** Positions of the calls that run when the module is loaded: those outside of functions. */
function callsOf(node: Node): number[] {
  if (/Function/.test(node.type)) return [];
  const inside = Object.values(node).flat().filter(isNode).flatMap(callsOf);
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  // The calls of a chain start at the same position, which is marked once.
  return isCall ? [...new Set([node.start, ...inside])] : inside;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** A module with the same exports, each a function that does nothing. */
function emptyFunctions(code: string): string {
  const names = [...code.matchAll(/^export (?:const|class|function) ([\w$]+)/gm)];
  return [
    ...names.map(([, name]) => `export const ${name} = () => {};`),
    /^export default /m.test(code) ? 'export default () => {};' : '',
  ].join('\n');
}
