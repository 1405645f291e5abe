import { AVATAR_LIMITS } from '@goreal/domain/avatars/avatar';
import type { Avatar } from '@goreal/domain/avatars/avatar-schema';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import type { Face } from '#ui/avatar/faces.ts';

const FRESH_MS = 5 * MINUTE_MS;
/** Requests of faces within this time are sent as one. */
const GATHER_MS = 20;

/** The chosen face of one user; null for the generated one. */
export function avatarQuery(userId: string) {
  return queryOptions({
    queryKey: ['avatars', userId],
    queryFn: () => gathered(userId),
    staleTime: FRESH_MS,
    // A face is decorative: on failure the generated one is shown.
    retry: false,
  });
}

/** Implements `FaceSource`, which every Avatar uses. */
export function useChosenFace(userId: string): Face | undefined {
  return faceOf(useQuery(avatarQuery(userId)).data);
}

function faceOf(avatar: Avatar | null | undefined): Face | undefined {
  if (avatar?.url) return { url: avatar.url };
  return avatar?.emblem ? { emblem: avatar.emblem } : undefined;
}

type Waiting = { resolve: (avatar: Avatar | null) => void; reject: (error: unknown) => void };
let waiting = new Map<string, Waiting[]>();

function gathered(userId: string): Promise<Avatar | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(() => void askForAll(), GATHER_MS);
    waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]);
  });
}

async function askForAll(): Promise<void> {
  const asked = waiting;
  waiting = new Map();
  const ids = [...asked.keys()];
  for (let from = 0; from < ids.length; from += AVATAR_LIMITS.lookUpMax) {
    await ask(ids.slice(from, from + AVATAR_LIMITS.lookUpMax), asked);
  }
}

async function ask(ids: string[], asked: ReadonlyMap<string, Waiting[]>): Promise<void> {
  try {
    const params = { query: { ids: ids.join(',') } };
    const { items } = await api.GET('/api/avatars', { params });
    const found = new Map(items.map((avatar) => [avatar.userId, avatar]));
    for (const id of ids) {
      for (const { resolve } of asked.get(id) ?? []) resolve(found.get(id) ?? null);
    }
  } catch (error) {
    for (const id of ids) for (const { reject } of asked.get(id) ?? []) reject(error);
  }
}
