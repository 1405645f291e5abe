/** A known mistake. Each text to replace occurs once in its file; the patch is applied in memory only. */
export type PlantedFault = {
  name: string;
  patches?: readonly { file: string; find: string; replace: string }[];
  /** a change of a function of the database */
  sql?: { function: string; find: string; replace: string };
  /** number of processes on one database that it needs to be visible */
  processes?: number;
  /** days of the search, where the default is too short */
  days?: number;
};

/** One change of one text. */
export function replaced(
  ...[name, file, find, replace]: [name: string, file: string, find: string, replace: string]
): PlantedFault {
  return { name, patches: [{ file, find, replace }] };
}
