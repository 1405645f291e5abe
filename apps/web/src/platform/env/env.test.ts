// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { missingSettings } from './env.ts';

afterEach(() => {
  delete window.__GOREAL_ENV__;
});

const all = {
  GOREAL_AUTH_URL: '/api/auth',
  GOREAL_API_URL: '/api',
  GOREAL_STORAGE_URL: '/files',
  GOREAL_LIVE_URL: '/api/live',
  GOREAL_PUSH_PUBLIC_KEY: 'key',
  GOREAL_APP_ID: 'goreal',
};

function listen() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

test('nothing is logged when all six settings are set', () => {
  window.__GOREAL_ENV__ = all;
  expect(missingSettings()).toEqual([]);
});

test('each missing or empty setting has its line', () => {
  const console = listen();
  window.__GOREAL_ENV__ = { ...all, GOREAL_API_URL: '', GOREAL_APP_ID: '' };
  expect(missingSettings()).toEqual(['GOREAL_API_URL', 'GOREAL_APP_ID']);
  expect(console.mock.calls).toEqual([
    ['Missing required environment variable: GOREAL_API_URL'],
    ['Missing required environment variable: GOREAL_APP_ID'],
  ]);
});

test('without /env.js all six are missing', () => {
  const console = listen();
  expect(missingSettings()).toHaveLength(6);
  expect(console).toHaveBeenCalledTimes(6);
});
