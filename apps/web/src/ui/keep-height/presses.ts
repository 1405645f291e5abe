/** Within this time (ms) after a press, a change counts as its result; browsers allow 500 (web.dev/cls). */
export const ANSWER_MS = 450;
export const PRESSES = ['click', 'keydown'] as const;
