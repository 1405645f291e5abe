/** What an elder makes of a report; `pending` takes an earlier verdict back. */
export type Verdict =
  | { to: 'approved'; feedback: string | null }
  | { to: 'rejected'; feedback: string }
  | { to: 'pending'; reason: string };
