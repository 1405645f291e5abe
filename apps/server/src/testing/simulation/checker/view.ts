/**
 * What the checker may look at: the tables, by plain SQL, and the answers of the API. The checker imports nothing of
 * the server and nothing of the domain; it states the rules again in their own words (docs/rules.md).
 */
export type View = {
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** the body of a successful GET, undefined for a refusal */
  get(userId: string, url: string): Promise<unknown>;
  journal: readonly Acknowledged[];
  /** state that checks keep between calls */
  memory: Map<string, unknown>;
  /** what people saw that is not theirs */
  leaks: readonly string[];
  /** requests that were answered with 500 */
  unforeseen: readonly string[];
  outside: {
    mails: readonly { to: string; subject: string; text: string; at: number; isUnheard: boolean }[];
    shown: readonly Shown[];
    devices: readonly { userId: string; endpoint: string; from: number; until: number }[];
    strava: readonly StravaActivity[];
    /** size and SHA-256 of an object in the storage */
    stored(path: string): { size: number; sha256: string } | undefined;
    paths(): readonly string[];
  };
  /** ms since 1970 */
  now: number;
  timeZone: string;
};

/** A push that a device showed; `isUnheard`: the sender was not told. */
export type Shown = { userId: string; device: string; id: string; at: number; isUnheard: boolean };

/** An activity as Strava has it. */
type StravaActivity = {
  id: number;
  athlete: number;
  metres: number;
  sport: string;
  start: number;
  isDeleted: boolean;
  changedAt: number;
};

/** A write that a client asked for. `isKnown`: the client saw that it was done. */
export type Acknowledged = { isKnown: boolean; at: number } & (
  | { kind: 'report'; submissionId: string; userId: string; questId: string }
  | { kind: 'decision'; submissionId: string; to: 'approved' | 'rejected' | 'pending' }
  | { kind: 'message'; text: string; key: string; userId: string }
  | { kind: 'ceremony'; id: string }
  | { kind: 'upload'; path: string; size: number; sha256: string; userId: string }
  | { kind: 'erased'; userId: string; name: string; email: string }
  | { kind: 'reset'; email: string }
  | { kind: 'connected'; userId: string }
  /** a fault of the database, or the end of the process */
  | { kind: 'disturbance' }
  | { kind: 'rest'; userId: string; day: string; isPlanned: boolean }
);

export type Check = (view: View) => Promise<string[]>;

/** Accounts that their owners deleted: what they wrote went with them. */
export function erasedIn(journal: readonly Acknowledged[]): Set<string> {
  return new Set(journal.flatMap((entry) => (entry.kind === 'erased' ? [entry.userId] : [])));
}
