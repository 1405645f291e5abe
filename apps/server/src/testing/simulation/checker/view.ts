/**
 * The data that the checker may use: the tables, by plain SQL, and the responses of the API. It imports
 * nothing of the server or the domain; it implements the rules again from docs/rules.md.
 */
export type View = {
  read<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** the body of a successful GET, undefined for a refusal */
  get(userId: string, url: string): Promise<unknown>;
  journal: readonly Acknowledged[];
  /** state that checks keep between calls */
  memory: Map<string, unknown>;
  /** responses that contained private data of another person */
  leaks: readonly string[];
  /** requests that were answered with 500 */
  serverErrors: readonly string[];
  services: {
    mails: readonly {
      to: string;
      subject: string;
      text: string;
      at: number;
      isResponseLost: boolean;
    }[];
    shown: readonly Shown[];
    devices: readonly { userId: string; endpoint: string; from: number; until: number }[];
    strava: readonly StravaActivity[];
    /** size and SHA-256 of an object in the storage */
    stored(path: string): { size: number; sha256: string } | undefined;
    paths(): readonly string[];
  };
  /** ms since 1970; a request of the checker takes time too */
  readonly now: number;
  timeZone: string;
};

/** A push that a device showed; `isResponseLost`: the sender got no response. */
export type Shown = {
  userId: string;
  device: string;
  id: string;
  at: number;
  isResponseLost: boolean;
};

/** An activity as Strava stores it. */
type StravaActivity = {
  id: number;
  athlete: number;
  metres: number;
  sport: string;
  start: number;
  isDeleted: boolean;
  changedAt: number;
};

/** The state of a manual effort. An appeal sets it to `waiting` again; a revoked one is `rejected`. */
export type Effort = 'waiting' | 'approved' | 'rejected' | 'removed';

/** A write that a client requested. */
export type Written =
  | { kind: 'submission'; submissionId: string; userId: string; questId: string; guild: string }
  | { kind: 'decision'; submissionId: string; to: 'approved' | 'rejected' | 'pending' }
  | { kind: 'effort'; id: string; userId: string; to: Effort }
  | { kind: 'recording'; id: string; userId: string }
  | { kind: 'avatar'; userId: string; path: string; sha256: string }
  | { kind: 'message'; text: string; key: string; userId: string }
  | { kind: 'ceremony'; id: string }
  | { kind: 'upload'; path: string; size: number; sha256: string; userId: string }
  | { kind: 'erased'; userId: string; name: string; email: string }
  | { kind: 'mail-promised'; email: string; userId: string }
  | { kind: 'connected'; userId: string }
  /** a fault of the database, or the end of the process */
  | { kind: 'disruption' }
  | { kind: 'rest'; userId: string; day: string; isPlanned: boolean };

/** `isKnown`: the client got the response. */
export type Acknowledged = { isKnown: boolean; at: number } & Written;

export type Check = (view: View) => Promise<string[]>;

/** Deleted accounts, with everything they wrote. */
export function erasedIn(journal: readonly Acknowledged[]): Set<string> {
  return new Set(journal.flatMap((entry) => (entry.kind === 'erased' ? [entry.userId] : [])));
}
