import { configMessages as messages } from './config.messages.ts';
import type { VariableReader } from './variable-reader.ts';

/** One registered Strava application, and the address of Strava's API. */
export type StravaApp = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  oauthUrl: string;
  webhookVerifyToken: string | undefined;
  /** how many athletes Strava allows this application to connect */
  maxAthletes: number;
  /** address of local mode's simulator for the operator; undefined for the real Strava */
  simulatorUrl: string | undefined;
};

/** Whose Strava figures other players may see: those of players who consented, or none. */
export type ShareMode = 'consent' | 'strict';

export type StravaConfig = { app: StravaApp | undefined; shareMode: ShareMode };

/** Strava's self-service upgrade of 2026 grants ten. */
export const DEFAULT_MAX_ATHLETES = 10;

type Tools = {
  read: VariableReader;
  problems: string[];
  readUrl: (name: string) => string | undefined;
};

/** Strava is enabled when `STRAVA_CLIENT_ID` is set; without it Stamina comes from files only. */
export function readStrava({ read, problems, readUrl }: Tools): StravaConfig {
  const clientId = read('STRAVA_CLIENT_ID');
  const clientSecret = read('STRAVA_CLIENT_SECRET');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    problems.push(messages.halfPair('STRAVA_CLIENT_ID', 'STRAVA_CLIENT_SECRET'));
  }
  if (clientId !== undefined && !/^\d{1,12}$/.test(clientId)) {
    problems.push(messages.notDigits('STRAVA_CLIENT_ID'));
  }
  const shareMode = readShareMode(read('STRAVA_SHARE_MODE'), problems);
  const apiUrl = readUrl('STRAVA_API_URL') ?? 'https://www.strava.com/api/v3';
  const oauthUrl = readUrl('STRAVA_OAUTH_URL') ?? 'https://www.strava.com/oauth';
  const maxAthletes = readMaxAthletes(read('STRAVA_MAX_ATHLETES'), problems);
  const webhookVerifyToken = read('STRAVA_WEBHOOK_VERIFY_TOKEN');
  if (clientId === undefined || clientSecret === undefined) return { app: undefined, shareMode };
  const addresses = { apiUrl: withoutSlash(apiUrl), oauthUrl: withoutSlash(oauthUrl) };
  return {
    shareMode,
    app: {
      clientId,
      clientSecret,
      ...addresses,
      webhookVerifyToken,
      maxAthletes,
      simulatorUrl: undefined,
    },
  };
}

function readShareMode(value: string | undefined, problems: string[]): ShareMode {
  if (value === undefined || value === 'consent' || value === 'strict') return value ?? 'consent';
  problems.push(messages.badChoice('STRAVA_SHARE_MODE', ['consent', 'strict']));
  return 'consent';
}

function readMaxAthletes(value: string | undefined, problems: string[]): number {
  if (value === undefined) return DEFAULT_MAX_ATHLETES;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  problems.push(messages.notPositive('STRAVA_MAX_ATHLETES'));
  return DEFAULT_MAX_ATHLETES;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
