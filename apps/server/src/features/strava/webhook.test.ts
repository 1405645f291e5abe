import { expect, it } from 'vitest';
import { isWithinReach } from './webhook.ts';

const STRAVA = 'https://www.strava.com/api/v3';
const SIMULATOR = 'http://127.0.0.1:4000/api/v3';

it.each([
  ['https://academy.example', STRAVA, true],
  ['https://localhost-school.example', STRAVA, true],
  ['https://127.school.example', STRAVA, true],
  ['https://localhost', STRAVA, false],
  ['https://127.0.0.1', STRAVA, false],
  ['https://[::1]', STRAVA, false],
  ['http://academy.example', STRAVA, false],
  ['http://localhost:3000', SIMULATOR, true],
  ['http://localhost:3000', 'http://[::1]:4000/api/v3', true],
])('the webhook at %s is within reach of %s: %s', (publicUrl, apiUrl, expected) => {
  expect(isWithinReach(new URL(publicUrl), apiUrl)).toBe(expected);
});
