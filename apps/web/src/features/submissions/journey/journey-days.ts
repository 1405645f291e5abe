import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { Submission } from '@goreal/domain/submissions/submission';

export type JourneyDay = { day: AcademyDay; submissions: Submission[] };

/** Groups submissions by the academy day on which they were submitted; the order stays, the newest first. */
export function journeyDays(submissions: readonly Submission[], timeZone: string): JourneyDay[] {
  const days: JourneyDay[] = [];
  for (const submission of submissions) {
    const day = academyDay(new Date(submission.submittedAt), timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.submissions.push(submission);
    else days.push({ day, submissions: [submission] });
  }
  return days;
}
