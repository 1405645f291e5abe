import type { Check } from './view.ts';

/** No request is answered with 500: expected failures have other codes (specification 8). */
export const answers: Check = async ({ unforeseen }) => [...unforeseen];
