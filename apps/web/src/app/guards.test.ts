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

const accesses = [
  'landing',
  'signed-out',
  'guild-choice',
  'dashboard',
  'admin',
  'anyone',
] as const satisfies Access[];

/** The table of specification 2, one visitor per line and one access per column; `stay` is the page itself. */
const table: Record<Who, readonly [string, string, string, string, string, string]> = {
  // landing, signed-out, guild-choice, dashboard, admin, anyone
  'signed out': ['stay', 'stay', '/login', '/', '/', 'stay'],
  'no guild': ['stay', '/select-guild', 'stay', '/select-guild', '/select-guild', 'stay'],
  player: ['/dashboard', '/dashboard', '/dashboard', 'stay', '/dashboard', 'stay'],
  elder: ['/dashboard', '/dashboard', '/dashboard', 'stay', 'stay', 'stay'],
  operator: ['/dashboard', '/dashboard', '/dashboard', 'stay', 'stay', 'stay'],
  'elder without guild': [
    'stay',
    '/select-guild',
    'stay',
    '/select-guild',
    '/select-guild',
    'stay',
  ],
  'age unknown': ['/age', '/age', '/age', '/age', '/age', 'stay'],
  'awaits a guardian': ['/dashboard', '/dashboard', '/dashboard', 'stay', '/dashboard', 'stay'],
};

const rows = (Object.keys(visitors) as Who[]).flatMap((who) =>
  accesses.map((access, column) => [access, who, table[who][column]] as const),
);

test.each(rows)('%s, %s: %s', (access, who, expected) => {
  expect(redirectOf(access, visitors[who]) ?? 'stay').toBe(expected);
});

test('a guild of spaces counts as no guild', () => {
  const blank = { guild: '  ' as '', role: 'player' } as const;
  expect(redirectOf('dashboard', blank)).toBe('/select-guild');
});
