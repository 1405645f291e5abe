import { type Check, erasedIn } from './view.ts';

const DAY_MS = 86_400_000;

/**
 * Each picture that a row names is stored in its owner's folder; an avatar whose upload was acknowledged has
 * the bytes that were sent.
 */
export const pictures: Check = async ({ read, journal, services }) => {
  const rows = await read<{ who: string; userId: string; path: string }>(
    `select p.display_name as who, a.user_id as "userId", a.path from avatars a join profiles p using (user_id)
     where a.path is not null
     union all select p.display_name, a.user_id, a.proof_path from activities a join profiles p using (user_id)
     where a.proof_path is not null`,
  );
  const sent = new Map(
    journal.flatMap((entry) => (entry.kind === 'avatar' ? [[entry.path, entry.sha256]] : [])),
  );
  return rows.flatMap(({ who, userId, path }) => {
    if (!path.includes(`/${userId}/`)) return [`a picture of ${who} is in a folder of another`];
    const stored = services.stored(path);
    if (!stored) return [`a picture of ${who} is not in the storage`];
    const sha256 = sent.get(path);
    return sha256 === undefined || sha256 === stored.sha256 ? [] : [`${who} has another picture`];
  });
};

/** Each picture of a background is stored. */
export const backgrounds: Check = async ({ read, services }) => {
  const rows = await read<{ path: string }>('select path from background_files order by path');
  const isMissing = rows.some(({ path }) => !services.stored(path));
  return isMissing ? ['a picture of a background is not in the storage'] : [];
};

/** Three days after an account was erased, the storage has no file in the account's folders. */
export const erasedFolders: Check = async ({ journal, services, now }) => {
  const gone = erasedIn(journal.filter(({ at }) => at < now - 3 * DAY_MS));
  if (gone.size === 0) return [];
  return services
    .paths()
    .filter((path) => path.split('/').some((part) => gone.has(part)))
    .map((path) => `a file in ${path.split('/')[0]} outlives its account`);
};

/** The storage has no file of an avatar that was replaced or removed. */
export const replacedAvatars: Check = async ({ read, journal, services, now }) => {
  const rows = await read<{ path: string }>('select path from avatars where path is not null');
  const worn = new Set(rows.map(({ path }) => path));
  return journal.flatMap((entry) => {
    if (entry.kind !== 'avatar' || worn.has(entry.path)) return [];
    const isOld = journal.some(
      (later) =>
        later.kind === 'avatar' &&
        later.userId === entry.userId &&
        later.at > entry.at &&
        later.at < now - 2 * DAY_MS,
    );
    return isOld && services.stored(entry.path) ? ['a replaced avatar is still stored'] : [];
  });
};
