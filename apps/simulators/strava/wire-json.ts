/** Fields that hold an id: digits inside, bare numbers on the wire, beyond 2^53 as well. */
const ID_FIELDS = new Set(['id', 'upload_id', 'object_id', 'owner_id']);

/** JSON as Strava writes it: ids are numbers however long they are. */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value, (key, field: unknown) =>
    ID_FIELDS.has(key) && typeof field === 'string' && /^\d+$/.test(field)
      ? rawNumber(field)
      : field,
  );
}

type RawJson = { rawJSON(text: string): unknown };

/** The runtime knows JSON.rawJSON, the type library does not yet. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
