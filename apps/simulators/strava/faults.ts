import type { WireFault } from './wire.ts';

/** An error answer of Strava: status and body. */
export class StravaFault extends Error {
  readonly status: number;
  readonly fault: WireFault;
  constructor(status: number, message: string, ...errors: WireFault['errors']) {
    super(message);
    this.name = 'StravaFault';
    this.status = status;
    this.fault = { message, errors };
  }
}

const fault = (status: number, message: string, error: [string, string, string]): StravaFault =>
  new StravaFault(status, message, { resource: error[0], field: error[1], code: error[2] });

/** Error answers observed from the real API, by cause. */
export const faults = {
  unknownClient: () => fault(400, 'Bad Request', ['Application', 'client_id', 'invalid']),
  wrongSecret: () => fault(401, 'Authorization Error', ['Application', '', 'invalid']),
  badRedirect: () => fault(400, 'Bad Request', ['Application', 'redirect_uri', 'invalid']),
  badCode: () => fault(400, 'Bad Request', ['AuthorizationCode', 'code', 'invalid']),
  badRefreshToken: () => fault(400, 'Bad Request', ['RefreshToken', 'refresh_token', 'invalid']),
  badGrantType: () => fault(400, 'Bad Request', ['Application', 'grant_type', 'invalid']),
  badAccessToken: () => fault(401, 'Authorization Error', ['Athlete', 'access_token', 'invalid']),
  missingScope: (field: string) =>
    fault(401, 'Authorization Error', ['AccessToken', field, 'missing']),
  inactive: () => fault(403, 'Forbidden', ['Application', 'Status', 'Inactive']),
  futureAfter: () => fault(400, 'Bad Request', ['Application', 'after', 'future']),
  rateLimited: () => fault(429, 'Rate Limit Exceeded', ['Application', 'rate limit', 'exceeded']),
  callbackSilent: () =>
    fault(400, 'Bad Request', [
      'PushSubscription',
      'callback url',
      'GET to callback URL does not return 200',
    ]),
  subscribed: () => fault(400, 'Bad Request', ['PushSubscription', '', 'already exists']),
  missingToken: () => fault(400, 'Bad Request', ['Application', 'token', 'missing']),
  revokeRefused: () => new StravaFault(401, 'Authorization Error'),
  broken: (status: 500 | 503) => new StravaFault(status, 'Server Error'),
};
