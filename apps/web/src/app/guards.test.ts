import { expect, test } from 'vitest';
import { type Access, redirectOf, type Visitor } from './guards.ts';

const visitors = {
  'signed out': undefined,
  'no guild': { guild: '', role: 'player' },
  player: { guild: 'titans', role: 'player' },
  elder: { guild: 'envoys', role: 'admin' },
  operator: { guild: 'envoys', role: 'super_admin' },
  'elder without guild': { guild: '', role: 'admin' },
  'age unknown': { guild: 'titans', role: 'player', restriction: 'age-unknown' },
  'awaits a guardian': { guild: 'titans', role: 'player', restriction: 'guardian-needed' },
} satisfies Record<string, Visitor>;

type Who = keyof typeof visitors;

/** The table of specification 2, one row per line; `stay` is the page itself. */
const table: [Access, Record<Who, string>][] = [
  [
    'landing',
    {
      'signed out': 'stay',
      'no guild': 'stay',
      player: '/dashboard',
      elder: '/dashboard',
      operator: '/dashboard',
      'elder without guild': 'stay',
      'age unknown': '/age',
      'awaits a guardian': '/dashboard',
    },
  ],
  [
    'signed-out',
    {
      'signed out': 'stay',
      'no guild': '/select-guild',
      player: '/dashboard',
      elder: '/dashboard',
      operator: '/dashboard',
      'elder without guild': '/select-guild',
      'age unknown': '/age',
      'awaits a guardian': '/dashboard',
    },
  ],
  [
    'guild-choice',
    {
      'signed out': '/login',
      'no guild': 'stay',
      player: '/dashboard',
      elder: '/dashboard',
      operator: '/dashboard',
      'elder without guild': 'stay',
      'age unknown': '/age',
      'awaits a guardian': '/dashboard',
    },
  ],
  [
    'dashboard',
    {
      'signed out': '/',
      'no guild': '/select-guild',
      player: 'stay',
      elder: 'stay',
      operator: 'stay',
      'elder without guild': '/select-guild',
      'age unknown': '/age',
      'awaits a guardian': 'stay',
    },
  ],
  [
    'admin',
    {
      'signed out': '/',
      'no guild': '/select-guild',
      player: '/dashboard',
      elder: 'stay',
      operator: 'stay',
      'elder without guild': '/select-guild',
      'age unknown': '/age',
      'awaits a guardian': '/dashboard',
    },
  ],
  [
    'anyone',
    {
      'signed out': 'stay',
      'no guild': 'stay',
      player: 'stay',
      elder: 'stay',
      operator: 'stay',
      'elder without guild': 'stay',
      'age unknown': 'stay',
      'awaits a guardian': 'stay',
    },
  ],
];

const rows = table.flatMap(([access, cells]) =>
  (Object.keys(visitors) as Who[]).map((who) => [access, who, cells[who]] as const),
);

test.each(rows)('%s, %s: %s', (access, who, expected) => {
  expect(redirectOf(access, visitors[who]) ?? 'stay').toBe(expected);
});

test('a guild of spaces counts as no guild', () => {
  const blank = { guild: '  ' as '', role: 'player' } as const;
  expect(redirectOf('dashboard', blank)).toBe('/select-guild');
});
