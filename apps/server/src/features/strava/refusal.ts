import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { AppError } from '#platform/http/app-error.ts';

/**
 * Why Strava, or we on its behalf, did not answer:
 * - `token`: this athlete's token is invalid; only the player can reconnect
 * - `code`: the one-time code was refused
 * - `application`: Strava does not know our client id or secret; concerns the operator, not the player
 * - `inactive`: 403, Strava has disabled the whole application
 * - `paused`: by our own operator
 * - `rate`: the budget of this window is used up
 * - `gone`: it does not exist, or we may not read it
 * - `unavailable`: network, timeout, 5xx, or an invalid answer
 */
export type RefusalKind =
  | 'token'
  | 'code'
  | 'application'
  | 'inactive'
  | 'paused'
  | 'rate'
  | 'gone'
  | 'unavailable';

export class StravaRefusal extends Error {
  readonly kind: RefusalKind;
  /** when to try again, where that is known */
  readonly until: Date | undefined;
  /** of `token`: the refresh token, as it is stored, of the link whose tokens were refused */
  refreshToken: string | undefined;
  constructor(kind: RefusalKind, detail: string, until?: Date) {
    super(`Strava ${kind}: ${detail}`);
    this.name = 'StravaRefusal';
    this.kind = kind;
    this.until = until;
  }
}

/** Whether a failure is a refusal of one of these kinds. */
export function isRefusal(error: unknown, ...kinds: RefusalKind[]): error is StravaRefusal {
  return error instanceof StravaRefusal && (kinds.length === 0 || kinds.includes(error.kind));
}

/** Maps a refusal of Strava to the error for the player; other errors stay unchanged. */
export function toAppError(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  switch (error.kind) {
    case 'code':
      return new AppError('failed-precondition', stravaMessages.codeRefused);
    case 'token':
      return new AppError('failed-precondition', stravaMessages.reconnect);
    case 'application':
      return new AppError('failed-precondition', stravaMessages.misconfigured);
    case 'inactive':
      return new AppError('unavailable', stravaMessages.toPlayer.inactive);
    case 'paused':
      return new AppError('unavailable', stravaMessages.toPlayer.paused);
    case 'rate':
    case 'gone':
    case 'unavailable':
      return new AppError('unavailable', stravaMessages.unreachable);
  }
}
