import type { Role } from '@goreal/domain/accounts/role';
import type { AppError } from '#platform/http/app-error.ts';

/** Decides who may create an account. */
export type Admission = {
  /** Whether a code can be used now; does not use it. */
  isInvited(code: string | undefined): Promise<boolean>;
  /**
   * The role of an account that is created with this code now, which decides the rules of its password. Does
   * not use the code.
   */
  roleOf(code: string | undefined): Promise<Role>;
  /**
   * Admits a registration with its code. Exactly one of the two functions must be called afterwards.
   * @throws {AppError} `permission-denied`
   */
  admit(code: string | undefined): Promise<Admitted>;
};

export type Admitted = {
  /** The account was created. */
  entered(userId: string): Promise<void>;
  /** No account was created: the use of the code is given back. */
  refused(): Promise<void>;
};

/** Rules of the members feature for a sign-in without a password: who may sign in, and the reason of a refusal. */
export type EntranceRules = {
  maySignIn(userId: string): Promise<boolean>;
  refusalOf(email: string): Promise<AppError | undefined>;
};
