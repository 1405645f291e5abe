import type { Role } from '@goreal/domain/accounts/role';

/** Decides who may create an account. */
export type Admission = {
  /** Whether a code invites right now; takes no use of it. */
  isInvited(code: string | undefined): Promise<boolean>;
  /** The role of an account made with this code right now: the rules of its password depend on it. Takes no use. */
  roleOf(code: string | undefined): Promise<Role>;
  /**
   * Lets a registration in, with the code that came with it. Exactly one of the two functions runs afterwards.
   * @throws {AppError} `permission-denied`
   */
  admit(code: string | undefined): Promise<Admitted>;
};

export type Admitted = {
  /** The account was created. */
  entered(userId: string): Promise<void>;
  /** No account was created: what was taken is given back. */
  refused(): Promise<void>;
};
