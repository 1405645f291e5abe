export type { Deeds } from './deeds.ts';
export { peopleOfTheSimulator } from './people.ts';
export type { Settings } from './settings.ts';
export { type StravaSimulator, startStravaSimulator } from './simulator.ts';
