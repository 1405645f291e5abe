export { stravaPersonalData } from './strava.personal-data.ts';
export { stravaRoutes } from './strava.routes.ts';
export { createStravaFeature } from './strava-feature.ts';
export { webhookPath } from './webhook.ts';
