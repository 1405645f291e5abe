/** An elder's verdict on a submission; `pending` undoes an earlier verdict. */
export type Verdict =
  | { to: 'approved'; feedback: string | null }
  | { to: 'rejected'; feedback: string }
  | { to: 'pending'; reason: string };
