/**
 * What the checker may look at: the tables, by plain SQL, and the answers of the API. The checker imports nothing of
 * the server and nothing of the domain; it states the rules again in their own words (docs/rules.md).
 */
export type View = {
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** the body of a successful GET, undefined for a refusal */
  get(userId: string, url: string): Promise<unknown>;
  journal: readonly Acknowledged[];
  /** ms since 1970 */
  now: number;
  timeZone: string;
};

/** A write that a client asked for. `isKnown`: the client saw that it was done. */
export type Acknowledged = { isKnown: boolean; at: number } & (
  | { kind: 'report'; submissionId: string; userId: string; questId: string }
  | { kind: 'decision'; submissionId: string; to: 'approved' | 'rejected' | 'pending' }
  | { kind: 'message'; text: string; userId: string }
  | { kind: 'ceremony'; id: string }
  | { kind: 'rest'; userId: string; day: string; isPlanned: boolean }
);

export type Check = (view: View) => Promise<string[]>;
