import type { AppError } from '#platform/http/app-error.ts';

/** What the members' rules add to a sign-in without a password: who may enter, and why somebody may not. */
export type EntranceRules = {
  mayEnter(userId: string): Promise<boolean>;
  refusalOf(email: string): Promise<AppError | undefined>;
};
