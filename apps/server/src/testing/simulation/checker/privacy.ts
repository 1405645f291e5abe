import type { Check } from './view.ts';

/** Texts that only this person and elders may read. */
export function secretOf(index: number): string {
  return `private-${index}-`;
}

const SECRETS = /private-(\d+)-|person-(\d+)(?:-\d+)?@example[.]com/g;
/** Texts that no response to anyone may contain: push endpoints, sessions, Strava tokens. */
const NEVER = [
  /fcm[.]googleapis[.]com\/push/,
  /token-\d+-of-the-simulation/,
  /(access|refresh)-\d+"/,
];

type Reader = { index: number; name: string; role: string };

/** Texts of other people in responses to a person. */
export function leaksIn(reader: Reader, { url, text }: { url: string; text: string }): string[] {
  const place = url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
  const found = NEVER.filter((pattern) => pattern.test(text)).map(
    ({ source }) => `${reader.name} gets ${source} in the response at ${place}`,
  );
  if (reader.role !== 'player') return found;
  for (const [, secret, address] of text.matchAll(SECRETS)) {
    if (Number(secret ?? address) === reader.index) continue;
    found.push(`${reader.name} sees what is private to person ${secret ?? address} at ${place}`);
  }
  return found;
}

/** No response to a player contains another person's private text. */
export const privacy: Check = async ({ leaks }) => [...leaks];

/**
 * No table contains an erased person's name or address. Each person is searched once, two days after the
 * erasure.
 */
export const erased: Check = async ({ read, journal, memory, now }) => {
  const checked = (memory.get('erased') as Set<string> | undefined) ?? new Set();
  memory.set('erased', checked);
  const due = journal.flatMap((entry) =>
    entry.kind === 'erased' && now - entry.at > 2 * 86_400_000 && !checked.has(entry.email)
      ? [entry]
      : [],
  );
  if (due.length === 0) return [];
  for (const { email } of due) checked.add(email);
  const tables = await read<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`,
  );
  const parts = tables.map(
    (table) =>
      `select '${table.name}' as name from ${table.name} t where t::text like any($1::text[])`,
  );
  const found = await read<{ name: string }>(`${parts.join(' union all ')} limit 1`, [
    due.flatMap(({ name, email }) => [name, email]).map((text) => `%${text}%`),
  ]);
  return found.map(({ name }) => `an erased person is still in ${name}`);
};
