import type { Role } from '@goreal/domain/accounts/role';
import type { Member, Suspension } from '@goreal/domain/members/member';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type Face, FaceSource } from '#ui/avatar/faces.ts';
import { type Answer, type FakeServer, profileOf, startSession } from './fake-server.ts';
import { muteOf } from './mute-of.ts';
import { press, show } from './show.tsx';

export const LIST = 'GET /api/members';
export const ONE = 'GET /api/members/m1';
export const MUTES = 'GET /api/moderation/mutes';

export const AT = '2026-03-02T02:00:00.000Z';
export const MUTE = muteOf({ userId: 'm1' });

export function memberOf(change: Partial<Member> = {}): Member {
  return {
    userId: 'm1',
    displayName: 'Hoa',
    email: 'hoa@example.com',
    role: 'player',
    guild: 'titans',
    level: 'Hiệp Sĩ',
    currentAura: 1234,
    totalSubmissions: 1300,
    approvedSubmissions: 1234,
    joinedAt: '2026-01-31T20:00:00.000Z',
    suspension: null,
    ...change,
  };
}

export function suspensionOf(change: Partial<Suspension> = {}): Suspension {
  return {
    suspensionId: 's1',
    reason: 'Lời lẽ nặng nề',
    suspendedByName: 'Vân Hạc',
    suspendedAt: AT,
    until: '2026-03-09T02:00:00.000Z',
    liftedAt: null,
    appeal: null,
    ...change,
  };
}

export function pageOf(items: Member[]): Answer {
  return { body: { items, nextCursor: null, total: items.length } };
}

export type Detail = Partial<Member & { suspensions: Suspension[] }>;

export function oneOf(change: Detail): Answer {
  return { body: { suspensions: [], ...memberOf(change), ...change } };
}

type Options = { list?: Answer; path?: string; role?: Role; face?: Face; mutes?: object[] };

export async function openMembers(tab: ReactNode, options: Options = {}): Promise<FakeServer> {
  const {
    list = pageOf([memberOf()]),
    path = '/admin?tab=members',
    role = 'admin',
    face,
  } = options;
  const server = await startSession(profileOf({ userId: 'elder', role }));
  server.answers[LIST] = list;
  server.answers[MUTES] = { body: { items: options.mutes ?? [], nextCursor: null } };
  show(<FaceSource value={() => face}>{tab}</FaceSource>, { path });
  await waitFor(() => expect(screen.queryByText('Đang mở sổ…')).toBeNull());
  return server;
}

/** Opens the dialog of a member; the tab says `history of` and their id. */
export async function openMember(
  tab: ReactNode,
  member: Detail = {},
  options: Options = {},
): Promise<FakeServer> {
  const { userId = 'm1' } = member;
  const server = await openMembers(tab, { ...options, list: pageOf([memberOf(member)]) });
  server.answers[`GET /api/members/${userId}`] = oneOf(member);
  press('Mở trang của Hoa');
  await screen.findByText(`history of ${userId}`);
  return server;
}

/** The part of the dialog that opens under a heading. */
export function formOf(heading: string): HTMLDetailsElement {
  const fold = screen.getByRole('heading', { name: heading }).closest('details');
  if (!fold) throw new Error('no such fold');
  return fold;
}
