/** Limits of account fields, in characters. The password minimum is specification 5.1. */
export const ACCOUNT_LIMITS = {
  passwordMin: 6,
  /** for elders and operators */
  passwordMinOfElders: 8,
  passwordMax: 128,
  displayNameMin: 2,
  displayNameMax: 40,
  emailMax: 254,
  resetTokenMax: 200,
  /** what is kept of the `User-Agent` of a sign-in */
  userAgentMax: 512,
} as const;
