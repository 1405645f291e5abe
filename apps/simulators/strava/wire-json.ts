/** Fields that contain an id: strings of digits inside, JSON numbers on the wire, also above 2^53. */
const ID_FIELDS = new Set(['id', 'upload_id', 'object_id', 'owner_id']);

/** JSON in Strava's form: ids are numbers of any length. */
export function toWireJson(value: unknown): string {
  return JSON.stringify(value, (key, field: unknown) =>
    ID_FIELDS.has(key) && typeof field === 'string' && /^\d+$/.test(field)
      ? rawNumber(field)
      : field,
  );
}

type RawJson = { rawJSON(text: string): unknown };

/** The runtime has JSON.rawJSON; TypeScript's library does not declare it yet. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as RawJson).rawJSON(digits);
}
