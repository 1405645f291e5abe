import { limitMarkStacks } from '../text/marks.ts';
import type { ReportType } from './quest.ts';
import { reportTypeKeywords } from './quests.messages.ts';

const ORDER: readonly ReportType[] = ['video', 'audio', 'image', 'text'];

/** Guesses a missing report type from words of the description; text when none matches (specification 5.3). */
export function guessReportType(description: string): ReportType {
  const text = ` ${limitMarkStacks(description).normalize('NFC').toLowerCase()} `;
  for (const type of ORDER) {
    if (reportTypeKeywords[type].some((keyword) => text.includes(keyword))) return type;
  }
  return 'text';
}
