import { type Check, erasedIn, type Shown } from './view.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A file that the server acknowledged is complete in the storage, as long as its row exists. */
export const files: Check = async ({ read, journal, services }) => {
  const rows = await read<{ path: string; size: number; sha256: string; status: string }>(
    `select path, size::int as size, sha256, status from uploads where status in ('ready', 'attached')`,
  );
  const problems = rows.flatMap(({ path, size, sha256 }) => {
    const found = services.stored(path);
    if (!found) return [`the file ${nameOf(path)} is not in the storage`];
    const isWhole = found.size === size && found.sha256 === sha256;
    return isWhole ? [] : [`the file ${nameOf(path)} has ${found.size} of ${size} bytes`];
  });
  const attached = new Map(rows.map((row) => [`/files/${row.path}`, row]));
  for (const entry of journal) {
    if (entry.kind !== 'upload') continue;
    const row = attached.get(decodeURI(entry.path));
    if (row && row.sha256 !== entry.sha256) problems.push(`a file is not what was sent`);
  }
  return problems;
};

/** Unreferenced objects are deleted soon, so the storage stays bounded. */
export const orphans: Check = async ({ read, services }) => {
  const rows = await read<{ path: string }>(
    `select path from uploads where path is not null union all select path from upload_pieces
     union all select path from exports where path is not null
     union all select path from avatars where path is not null
     union all select path from background_files
     union all select proof_path from activities where proof_path is not null`,
  );
  const known = new Set(rows.map(({ path }) => path));
  const loose = services.paths().filter((path) => !known.has(path));
  return loose.length > 12 ? [`${loose.length} objects of the storage belong to nothing`] : [];
};

/** Files of an account are deleted within three days after the account. */
export const erasedFiles: Check = async ({ journal, services, now }) => {
  const owners = erasedIn(journal.filter(({ at }) => at < now - 3 * DAY_MS));
  return journal.flatMap((entry) => {
    if (entry.kind !== 'upload' || !owners.has(entry.userId)) return [];
    const path = decodeURI(entry.path).replace('/files/', '');
    return services.stored(path) ? [`the file ${nameOf(path)} outlives its account`] : [];
  });
};

const nameOf = (path: string) => path.split('/').at(-1) ?? '';

/** A push reaches only its owner's devices, and twice only where the sender did not get the first response. */
export const pushes: Check = async ({ read, services, journal }) => {
  const rows = await read<{ id: string; userId: string }>(
    'select notification_id as id, user_id as "userId" from notifications',
  );
  const owners = new Map(rows.map(({ id, userId }) => [id, userId]));
  const problems: string[] = [];
  const last = new Map<string, Shown>();
  for (const shown of services.shown) {
    const owner = owners.get(shown.id);
    if (owner !== undefined && owner !== shown.userId)
      problems.push(`a push reached a device of another person`);
    const key = `${shown.device} ${shown.id}`;
    const before = last.get(key);
    last.set(key, shown);
    if (!before || before.isResponseLost) continue;
    // A process that ends after a push, or cannot store that it was sent, pushes again.
    const isExcused = journal.some(
      ({ kind, at }) => kind === 'disruption' && at >= before.at - 60_000 && at <= shown.at,
    );
    if (isExcused) continue;
    const [first, again] = [before, shown].map(({ at }) => new Date(at).toISOString());
    problems.push(`a push was shown twice without a reason, at ${first} and ${again}`);
  }
  return problems;
};

/**
 * Each notification is pushed to every device of its owner who has muted no kind of notification, or the reason
 * why not is stored.
 */
export const pushStates: Check = async ({ read, services, now }) => {
  const span = { from: new Date(now - 3 * DAY_MS), to: new Date(now - 12 * HOUR_MS) };
  const rows = await read<{
    id: string;
    endpoint: string;
    at: number;
    state: string | null;
    due: number | null;
  }>(
    `select n.notification_id as id, d.endpoint, (extract(epoch from n.created_at) * 1000)::float8 as at, p.state,
       (extract(epoch from p.due_at) * 1000)::float8 as due
     from notifications n join push_devices d using (user_id) left join push_settings s using (user_id)
     left join push_deliveries p on p.notification_id = n.notification_id and p.device_id = d.device_id
     where n.created_at between $1 and $2 and n.created_at > d.created_at + interval '1 minute'
       and coalesce(s.muted_kinds, '{}') = '{}'`,
    [span.from.toISOString(), span.to.toISOString()],
  );
  const shown = new Set(services.shown.map(({ device, id }) => `${device} ${id}`));
  return rows.flatMap(({ id, endpoint, at, state, due }) => {
    const device = services.devices.find((each) => each.endpoint === endpoint);
    if (!device || device.from > at) return [];
    if (state === null) return ['a notification has no push'];
    // After failures it may wait for a retry, but it is never abandoned.
    if (state === 'queued' || state === 'sending')
      return (due ?? 0) < now - 14 * HOUR_MS ? [`a push is still ${state}`] : [];
    const isMissing = state === 'accepted' && !shown.has(`${endpoint} ${id}`);
    return isMissing ? ['a push is stored as sent, and no device showed it'] : [];
  });
};

/**
 * Mails about factors, backup codes, recovery codes, passwords, passkeys, guardians' answers and ended sessions, and
 * test mails, have the same text each time.
 */
const SAME_EACH_TIME =
  /xác thực hai lớp|mã dự phòng|mã khôi phục|vừa được đặt lại|vừa được đổi|khóa truy cập|ghi nhận câu trả lời|đăng xuất khỏi mọi thiết bị|Email thử/;

/** A mail is sent once; twice only where the mail server's response was lost. */
export const mails: Check = async ({ services, journal, now }) => {
  const problems: string[] = [];
  const last = new Map<string, { isResponseLost: boolean; at: number }>();
  for (const mail of services.mails) {
    const key = `${mail.to} ${mail.subject} ${mail.text}`;
    const before = last.get(key);
    last.set(key, mail);
    if (!before || before.isResponseLost || SAME_EACH_TIME.test(mail.subject)) continue;
    const isExcused = journal.some(
      ({ kind, at }) => kind === 'disruption' && at >= before.at - 60_000 && at <= mail.at,
    );
    if (!isExcused) problems.push(`«${mail.subject}» was mailed twice without a reason`);
  }
  const gone = erasedIn(journal);
  const requests = journal.filter(
    (entry) => entry.kind === 'mail-promised' && entry.at < now - 2 * DAY_MS,
  );
  for (const entry of requests) {
    if (entry.kind !== 'mail-promised' || gone.has(entry.userId)) continue;
    const isThere = services.mails.some(
      ({ to, at }) => to === entry.email && at >= entry.at - 60_000 && at <= entry.at + 2 * DAY_MS,
    );
    if (!isThere) problems.push('a mail with a link was acknowledged and not sent');
  }
  return problems;
};

/**
 * Within two days a mail is sent about each decision of an elder that concerns one person (a suspension, its
 * end, the answer to a newcomer, a recovery code) and about each new password. Accounts that were deleted
 * meanwhile are left out, because their queued mails are deleted too.
 */
export const decisionMails: Check = async ({ read, services, now }) => {
  const span = [new Date(now - 5 * DAY_MS), new Date(now - 2 * DAY_MS)].map((at) =>
    at.toISOString(),
  );
  const acts = await read<{ email: string; action: string; at: number }>(
    `select u.email, a.action, (extract(epoch from a.created_at) * 1000)::float8 as at
     from audit_entries a join auth_users u on a.subject = 'user:' || u.id
     where a.action = any($3) and a.created_at between $1 and $2`,
    [...span, Object.keys(WORDS)],
  );
  return acts.flatMap(({ email, action, at }) => {
    const words = WORDS[action] ?? '';
    const isThere = services.mails.some(
      (mail) =>
        mail.to === email &&
        mail.subject.includes(words) &&
        mail.at >= at - HOUR_MS &&
        mail.at <= at + 2 * DAY_MS,
    );
    return isThere ? [] : [`no mail was sent about a ${action}`];
  });
};

/** Words of the mail's subject, by the action in the audit log. */
const WORDS: Readonly<Record<string, string>> = {
  'member.suspend': 'tạm ngưng',
  'member.unsuspend': 'mở lại',
  'newcomer.admit': 'đã được duyệt',
  'newcomer.refuse': 'chưa nhận',
  'account.recovery-code': 'mã khôi phục',
  'account.password-reset': 'vừa được đặt lại',
  'account.password-change': 'vừa được đổi',
  'session.end': 'đăng xuất khỏi mọi thiết bị',
};

const RATES: Readonly<Record<string, number>> = { run: 1, swim: 50, cycle: 0.3, walk: 0.5 };

/** Specification 9.3: a distance earns its rate once, however often Strava reports it. */
export const stamina: Check = async ({ read }) => {
  const rows = await read<{ family: string; metres: number; points: number; credited: number }>(
    `select family, metres::float8 as metres, (case when removed_at is null then points else 0 end)::float8 as points, coalesce((select sum(e.amount)
       from ledger_entries e where e.cause like 'activity:' || a.source || ':' || a.activity_id || ':%'
         and e.user_id = a.user_id), 0)::float8 as credited
     from activities a where metres is not null`,
  );
  return rows.flatMap(({ family, metres, points, credited }) => {
    const worth = Math.round((metres * (RATES[family] ?? 0)) / 10) / 100;
    if (Math.abs(credited - points) > 0.001)
      return [`an activity is worth ${points} Stamina and was credited ${credited}`];
    return credited > worth + 0.011 ? [`${metres} m were credited ${credited} Stamina`] : [];
  });
};

/** After three days the academy has the same activities as Strava. */
export const strava: Check = async ({ read, services, journal, now }) => {
  const links = await read<{ userId: string; athlete: number; since: number; state: string }>(
    `select user_id as "userId", athlete_id::int as athlete, state,
       (extract(epoch from connected_at) * 1000)::float8 as since from strava_links`,
  );
  const problems: string[] = [];
  for (const { userId, athlete, since, state } of links) {
    const isNew = journal.some(
      (entry) =>
        entry.kind === 'connected' && entry.userId === userId && entry.at > now - 3 * DAY_MS,
    );
    if (state !== 'connected' || isNew) continue;
    const rows = await read<{ id: string; metres: number; removed: boolean }>(
      `select source_id as id, metres::float8 as metres, removed_at is not null as removed
       from activities where user_id = $1 and source = 'strava'`,
      [userId],
    );
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const activity of services.strava) {
      const { start, changedAt, isDeleted } = activity;
      // An activity that was removed stays removed.
      const days = isDeleted ? 30 : 6;
      const isSettled =
        start > since && changedAt < now - 3 * DAY_MS && start > now - days * DAY_MS;
      if (activity.athlete !== athlete || !isSettled) continue;
      const problem = differenceOf(activity, known.get(String(activity.id)));
      if (problem !== undefined) problems.push(problem);
    }
  }
  return problems;
};

function differenceOf(
  { isDeleted, metres }: { isDeleted: boolean; metres: number },
  row: { metres: number; removed: boolean } | undefined,
): string | undefined {
  if (!row || row.removed) return isDeleted ? undefined : 'a run of Strava is missing';
  if (isDeleted) return 'a run is kept that Strava lost';
  return row.metres === metres ? undefined : `a run of ${metres} m is kept as ${row.metres} m`;
}
