/** The appeal in a row of mutes or suspensions, as elders see it; null without one. */
export function presentAppeal<Verdict>(row: {
  appeal: string | null;
  appealed_at: Date | null;
  verdict: Verdict | null;
  answer: string | null;
}) {
  const { appeal: text, appealed_at: at, verdict, answer } = row;
  if (text === null || at === null) return null;
  return { text, appealedAt: at.toISOString(), verdict, answer };
}
