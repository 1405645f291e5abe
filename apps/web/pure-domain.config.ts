import type { Plugin } from 'vite';

const DOMAIN = /\/packages\/domain\/src\//;

type Node = { type: string; start: number } & Record<string, unknown>;

/**
 * Marks top-level calls of the domain as pure. Loading a domain module has no side effects
 * (docs/architecture.md), but the bundler cannot know that of a call such as `z.object(…).refine(…)`. It
 * would keep unused schemas, and with them zod, in every chunk that uses a constant of the same module.
 */
export function leaveOutUnusedSchemas(): Plugin {
  return {
    name: 'goreal:pure-domain',
    apply: 'build',
    transform: {
      // After the types have been removed.
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
