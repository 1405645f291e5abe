/** What distinguishes one fault from another. */
export type Fault = {
  errorType: string;
  message: string;
  component?: string | undefined;
  stack?: string | undefined;
};

/**
 * A text that is equal for equal faults: type, component, message and the first stack frames, without the parts
 * that vary between occurrences (numbers, ids, addresses, hashes in file names). Hash it before storing.
 */
export function faultIdentity({ errorType, message, component = '', stack = '' }: Fault): string {
  return [errorType, component, steady(message).slice(0, 300), ...frames(stack)].join('\n');
}

/** Enough frames to distinguish callers, few enough that a new build keeps the identity of a fault. */
const FRAMES = 3;

function frames(stack: string): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |@|^\S+\(/.test(line))
    .slice(0, FRAMES)
    .map((line) => steady(line.replace(/-[\w-]{6,12}(?=\.(?:js|mjs|css)\b)/g, '')));
}

function steady(text: string): string {
  return text
    .replace(/https?:\/\/[^\s/)]+/g, '')
    .replace(/[?#][^\s:)]*/g, '')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '#')
    .replace(/\b[\da-f]{16,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
}
