import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { AppError } from '#platform/http/app-error.ts';
import { isRefusal } from './refusal.ts';

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
