export { stravaPersonalData } from './strava.personal-data.ts';
export { stravaRoutes } from './strava.routes.ts';
export { createStravaFeature } from './strava-feature.ts';
export { createTokenSeal, resealTokens } from './token-seal.ts';
export { webhookPath } from './webhook.ts';
