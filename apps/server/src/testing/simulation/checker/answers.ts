import type { Check } from './view.ts';

/** Whatever goes wrong is foreseen and has a code of its own; a 500 is a mistake of the server (specification 8). */
export const answers: Check = async ({ unforeseen }) => [...unforeseen];
