import type { AuditSubjects } from '#platform/composition/feature.ts';
import type { Connection } from '#platform/database/database.ts';

/** Looks up the names of audit subjects. A subject is `kind:id`; each feature names those of its kinds. */
export async function subjectNames(
  connection: Connection,
  options: { subjects: readonly string[]; kinds: AuditSubjects },
): Promise<ReadonlyMap<string, string>> {
  const { subjects, kinds } = options;
  const names = new Map<string, string>();
  for (const [kind, nameSubjects] of Object.entries(kinds)) {
    const start = `${kind}:`;
    const own = subjects.filter((text) => text.startsWith(start));
    const ids = [...new Set(own.map((text) => text.slice(start.length)))];
    if (ids.length === 0) continue;
    for (const [id, name] of await nameSubjects(connection, ids)) names.set(start + id, name);
  }
  return names;
}
