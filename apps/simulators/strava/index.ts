export type { AthleteActions } from './athlete-actions.ts';
export { seedAthletes } from './seed-athletes.ts';
export type { Settings } from './settings.ts';
export { type StravaSimulator, startStravaSimulator } from './simulator.ts';
