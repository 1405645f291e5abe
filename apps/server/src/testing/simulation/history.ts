import { createHash } from 'node:crypto';

/** The events of a run, line by line, with names instead of ids. */
export type History = {
  add(line: string): void;
  /** Sets the name that replaces an id in the history. */
  name(id: string, name: string): void;
  /** `what-1`, `what-2`, … in the order of first appearance. */
  nameOf(what: string, id: string): string;
  lines(): readonly string[];
  digest(): string;
};

export function createHistory(): History {
  const lines: string[] = [];
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    add: (line) => void lines.push(line),
    name: (id, name) => void names.set(id, name),
    nameOf(what, id) {
      const known = names.get(id);
      if (known) return known;
      const count = (counts.get(what) ?? 0) + 1;
      counts.set(what, count);
      names.set(id, `${what}-${count}`);
      return `${what}-${count}`;
    },
    lines: () => lines,
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  };
}
