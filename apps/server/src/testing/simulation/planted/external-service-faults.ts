import { type PlantedFault, replaced } from './planted-fault.ts';

const feature = (file: string) => `apps/server/src/features/${file}`;

const mail = 'apps/server/src/platform/composition/run-features.ts';

/** Known mistakes in the use of external services: storage, mail, push and Strava. */
export const EXTERNAL_SERVICE_FAULTS: readonly PlantedFault[] = [
  replaced(
    'a half-written proof is accepted',
    feature('uploads/finish-upload.ts'),
    'from: checked.file, contentType: checked.contentType });',
    'from: checked.file, contentType: checked.contentType }).catch(() => undefined);',
  ),
  replaced(
    'a push that was taken is sent again',
    feature('push/push-sender.ts'),
    "case 'accepted':\n        return { state: 'accepted', reason: null };",
    "case 'accepted':\n        return { state: 'queued', reason: null, due_at: new Date(clock.now().getTime() + 5000) };",
  ),
  replaced(
    'a lost wake-up of pushes is not compensated by polling',
    feature('push/delivery-queue.ts'),
    'poll = setInterval(deliverDueInBackground, POLL_MS).unref();',
    'poll = undefined;',
  ),
  replaced(
    'a push is recorded as sent and is not',
    feature('push/push-sender.ts'),
    "if (!device) return { state: 'expired', reason: 'device gone' };",
    "return { state: 'accepted', reason: null };",
  ),
  replaced(
    'an activity that Strava lost keeps its Stamina',
    feature('strava/sync.ts'),
    "return store.takeBack(lock, { activityId, reason: 'gone' });",
    'return EMPTY_RESULT;',
  ),
  replaced(
    'activities without an event of Strava are never read',
    feature('strava/strava.jobs.ts'),
    'await makeAllDue(database, now);',
    '',
  ),
  replaced(
    'each event of Strava is an activity of its own',
    feature('strava/store.ts'),
    'activities: fresh.map(({ reading }) => ({ ...reading, revision })),',
    "activities: fresh.map(({ reading }) => ({ ...reading, sourceId: reading.sourceId + '-' + revision, revision })),",
  ),
  replaced(
    'a mail is queued after the commit',
    'apps/server/src/platform/jobs/jobs.ts',
    'if (isOpen) {\n        await within.run',
    'if (!isOpen) {\n        await within.run',
  ),
  replaced(
    'a backup code counts each time',
    'apps/server/src/platform/auth/factors.repository.ts',
    ".where('code_hash', 'in', hashes)\n    .where('used_at', 'is', null)",
    ".where('code_hash', 'in', hashes)",
  ),
  replaced(
    'the use of an invitation is not counted',
    feature('door/door.repository.ts'),
    "used: eb('used', '+', 1)",
    "used: eb('used', '+', 0)",
  ),
  replaced(
    'a newcomer has access before admission',
    'apps/server/src/platform/auth/principals.ts',
    'isUnadmitted: newcomer !== null,',
    'isUnadmitted: false,',
  ),
  replaced(
    'a mail is sent twice',
    mail,
    'await mailer.send(mail);',
    'await mailer.send(mail); await mailer.send(mail);',
  ),
];
