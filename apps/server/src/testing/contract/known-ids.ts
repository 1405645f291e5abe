import type { Known } from './valid-values.ts';

/** Ids seen in responses, so that later requests refer to existing objects. */
export type KnownIds = {
  /** Stores every id of a response, by the name of its field or the collections of its path. */
  learn(path: string, body: unknown): void;
  /**
   * The id to send for a `Known`; undefined for a cursor while none is known.
   * @param own the id for `uid`, mostly the caller's
   */
  resolve(options: { known: Known; path: string; own: string }): string | undefined;
};

const KEPT = 40;
const NOBODY = '00000000-0000-4000-8000-000000000000';

export function createKnownIds(): KnownIds {
  const ids = new Map<string, Set<string>>();

  function keep(name: string, id: string): void {
    const known = ids.get(name) ?? new Set();
    ids.set(name, known);
    if (known.size < KEPT) known.add(id);
  }

  function learn(path: string, body: unknown): void {
    if (Array.isArray(body)) {
      for (const item of body) learn(path, item);
      return;
    }
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string') for (const kept of keptNamesOf(name, path)) keep(kept, value);
      else learn(path, value);
    }
  }

  return {
    learn,
    resolve({ known, path, own }) {
      const { name, turn } = known;
      if (name === 'uid' && turn % 8 > 0) return own;
      const all = sourcesOf(name, path).flatMap((source) => [...(ids.get(source) ?? [])]);
      if (isPerson(name)) all.push(own);
      return all[turn % Math.max(all.length, 1)] ?? (name === 'cursor' ? undefined : NOBODY);
    },
  };
}

/** The names under which a text in an answer is kept. */
function keptNamesOf(name: string, path: string): string[] {
  if (name === 'id') return collectionsOf(path).map((part) => `${part} id`);
  return /Id$|^(fingerprint|key|word|period|day|nextCursor)$/.test(name) ? [name] : [];
}

/** The names under which ids are kept that fit a parameter. */
function sourcesOf(name: string, path: string): string[] {
  const collections = name === 'id' ? collectionsOf(path) : [pluralOf(name)];
  return [
    name === 'cursor' ? 'nextCursor' : name,
    ...collections.map((part) => `${part} id`),
    ...(isPerson(name) ? ['userId'] : []),
  ];
}

/** `/api/moderation/mutes/{muteId}/lift` → `moderation`, `mutes`, `lift` */
function collectionsOf(path: string): string[] {
  const below = path.replace(/^\/api\/users\/\{uid\}/, '/api');
  return below.split('/').filter((part) => /^\w+$/.test(part) && part !== 'api');
}

/** `activityId` → `activities` */
function pluralOf(name: string): string {
  return `${name.replace(/Id$/, '')}s`.replace(/ys$/, 'ies');
}

const isPerson = (name: string): boolean =>
  /^(uid|memberId|actorId|blockedId|\w*[uU]serId)$/.test(name);
