import type { AppError } from '#platform/http/app-error.ts';

/** Rules of the members feature for a sign-in without a password: who may sign in, and the reason of a refusal. */
export type EntranceRules = {
  mayEnter(userId: string): Promise<boolean>;
  refusalOf(email: string): Promise<AppError | undefined>;
};
