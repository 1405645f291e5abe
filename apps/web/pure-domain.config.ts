import type { Plugin } from 'vite';

const DOMAIN = /\/packages\/domain\/src\//;

type Node = { type: string; start: number } & Record<string, unknown>;

/**
 * The domain's modules only declare: nothing happens by loading one (docs/architecture.md). The bundler cannot see
 * that of a call such as `z.object(…).refine(…)`, and keeps the schemas of whoever uses a mere constant beside them,
 * with all of Zod. Marked as pure, what nobody uses is left out.
 */
export function leaveOutUnusedSchemas(): Plugin {
  return {
    name: 'goreal:pure-domain',
    apply: 'build',
    transform: {
      // Once it is JavaScript.
      order: 'post',
      filter: { id: DOMAIN },
      handler(code) {
        const marks = callsOf(this.parse(code) as unknown as Node);
        let marked = '';
        let from = 0;
        for (const at of marks.toSorted((one, other) => one - other)) {
          marked += `${code.slice(from, at)}/* @__PURE__ */ `;
          from = at;
        }
        return { code: marked + code.slice(from), map: null };
      },
    },
  };
}

/** Where the calls begin that loading a module makes: those in no function. */
function callsOf(node: Node): number[] {
  if (/Function/.test(node.type)) return [];
  const inside = Object.values(node).flat().filter(isNode).flatMap(callsOf);
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  // In a chain of calls all begin at one place, which is marked once.
  return isCall ? [...new Set([node.start, ...inside])] : inside;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
