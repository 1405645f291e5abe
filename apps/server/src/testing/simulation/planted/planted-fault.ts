/** A known mistake. Each text to find is in its file once; the patch is applied in memory alone. */
export type PlantedFault = {
  name: string;
  patches?: readonly { file: string; find: string; replace: string }[];
  /** a change of a function of the database */
  sql?: { function: string; find: string; replace: string };
  /** it shows where so many processes share the database */
  processes?: number;
};

/** One change of one text. */
export function replaced(
  ...[name, file, find, replace]: [name: string, file: string, find: string, replace: string]
): PlantedFault {
  return { name, patches: [{ file, find, replace }] };
}
