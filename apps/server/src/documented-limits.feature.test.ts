import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NEW_DEVICE_NOTIFICATIONS_PER_DAY } from '@goreal/domain/accounts/sign-in-log';
import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { BACKGROUND_LIMITS } from '@goreal/domain/backgrounds/background';
import { CLOSURE_LIMITS } from '@goreal/domain/calendar/closure';
import { CONSENT_GRANTS_PER_DAY } from '@goreal/domain/consents/consent';
import { ERROR_LOG_LIMITS } from '@goreal/domain/error-logs/error-log';
import { NEW_CREDENTIALS_PER_DAY } from '@goreal/domain/factors/factor';
import { BLOCKS_MAX } from '@goreal/domain/moderation/queue';
import { MODERATION_LIMITS } from '@goreal/domain/moderation/report';
import { QUEST_LIMITS } from '@goreal/domain/quests/quest';
import { describe, expect, it } from 'vitest';
import { PROVIDER_CALLS } from '#features/identities/index.ts';
import { OPEN_REQUESTS } from '#platform/http/open-requests.ts';
import { BODY_LIMITS } from '#platform/http/request-bodies.ts';
import { ANSWER_LIMITS } from '#platform/http/unread-answers.ts';
import { STREAM_LIMITS } from '#platform/live-events/open-streams.ts';
import { PICTURE_QUEUE } from '#platform/pictures/picture-process-limits.ts';
import { testAcademy } from '#testing/test-academy.ts';

const MB = 1024 * 1024;
const HOUR = 3_600;
const DAY = 86_400;

const academy = await testAcademy();

/** The declared limit of a feature: points and the seconds of its window. */
function declared(name: string): { points: number; duration: number } | undefined {
  for (const { rateLimits = {} } of academy.academy.features) {
    const limit = rateLimits[name];
    if (limit) return { points: limit.points, duration: limit.duration };
  }
  return undefined;
}

type Row = [what: RegExp, says: RegExp, is: () => unknown, value: unknown];

/** Rules 16, «bounded for one account»: the words of the document, what the server uses, and the number again. */
const OF_ONE_ACCOUNT: Row[] = [
  [/^messages in the/, /^2,000 a day$/, () => declared('chat-day'), per(2000, DAY)],
  [/^activities written/, /^20 a day$/, () => declared('activity-entry'), per(20, DAY)],
  [/^own activities/, /^200 a day$/, () => declared('activity-removal'), per(200, DAY)],
  [/^activities of files/, /^15,000$/, () => FILE_LIMITS.storedMax, 15_000],
  [/^processor time/, /^900 s a day$/, () => declared('file-reading'), per(900, DAY)],
  [/^consents granted/, /^20 a day$/, () => CONSENT_GRANTS_PER_DAY, 20],
  [/^players blocked/, /^500$/, () => BLOCKS_MAX, 500],
  [/^appearances on/, /^20 an hour$/, () => declared('board-choice'), per(20, HOUR)],
  [/^messages reported/, /^60 a day$/, () => declared('chat-report'), per(60, DAY)],
  [/^display names reported/, /^20 a day$/, () => declared('name-report'), per(20, DAY)],
  [/^personal quests/, /^20 a day$/, () => declared('personal-quest'), per(20, DAY)],
  [/^apprentices/, /^10 a day$/, () => declared('mentor-invitation'), per(10, DAY)],
  [/^passkeys, identities, apps/, /^20 a day$/, () => NEW_CREDENTIALS_PER_DAY, 20],
  [/^changes of the password/, /^5 a day$/, () => declared('password-change'), per(5, DAY)],
  [/^sign-ins and/, /^200 a day$/, () => declared('sign-in-proven'), per(200, DAY)],
  [/^attempts .*: successful/, /^200 a day$/, () => declared('sign-in-kept'), per(200, DAY)],
  [/^attempts .*: refused/, /^200 a day$/, () => declared('sign-in-refused'), per(200, DAY)],
  [/^sign-ins on new/, /^10 a day$/, () => NEW_DEVICE_NOTIFICATIONS_PER_DAY, 10],
  [/^pictures in the store/, /^200$/, () => BACKGROUND_LIMITS.picturesMax, 200],
  [/^words in the list/, /^1,000$/, () => MODERATION_LIMITS.wordsMax, 1000],
  [/^holidays in/, /^500$/, () => CLOSURE_LIMITS.ofAKindMax, 500],
  [/^open quests/, /^1,000$/, () => QUEST_LIMITS.openOfGuildMax, 1000],
  [/^notifications of one/, /^30 a day$/, () => declared('broadcast-to-many'), per(30, DAY)],
  [/^archives of own data/, /^5 requests a day;/, () => declared('export'), per(5, DAY)],
  [/^faults reported/, /^300 a day;/, () => declared('client-event'), per(300, DAY)],
  [
    /^faults reported/,
    /20,000 reports and 5,000 faults are kept$/,
    () => ERROR_LOG_LIMITS.kept,
    { reports: 20_000, faults: 5_000 },
  ],
];

/** Rules 16, «limits of one client»: those rows whose numbers other modules can read. */
const OF_ONE_CLIENT: Row[] = [
  [
    /^bodies in memory/,
    /^12 MB \| 24 MB \| 64 MB$/,
    () => BODY_LIMITS.memory,
    { person: 12 * MB, address: 24 * MB, process: 64 * MB },
  ],
  [
    /^requests that are served/,
    /^60, then 500 wait \| 60, then 2,000 wait \|$/,
    () => OPEN_REQUESTS,
    { person: { atOnce: 60, waiting: 500 }, address: { atOnce: 60, waiting: 2_000 } },
  ],
  [
    /^pieces of uploads/,
    /^8 \| 100 \| 300$/,
    () => BODY_LIMITS.files,
    { person: 8, address: 100, process: 300 },
  ],
  [
    /^whole files/,
    /^3 \| 60 \| 100$/,
    () => BODY_LIMITS.received,
    { person: 3, address: 60, process: 100 },
  ],
  [
    /^live streams/,
    /^12, then the oldest ends \| 200 \|/,
    () => STREAM_LIMITS,
    { person: 12, address: 200 },
  ],
  [
    /^bytes of answers/,
    /^12 MB \| 48 MB \|/,
    () => ANSWER_LIMITS,
    { person: 12 * MB, address: 48 * MB },
  ],
  [
    /^pictures waiting/,
    /^4 \| \| 24 waiting,/,
    () => PICTURE_QUEUE,
    { perPersonMax: 4, waitingMax: 24 },
  ],
  [
    /^uploads of activity files/,
    /^1 \| the newest makes room .* \| 2 at a time, 8 waiting$/,
    () => FILE_LIMITS,
    { readersMax: 2, waitingMax: 8 },
  ],
  [
    /^calls to one identity/,
    /^\| 10, then the newest makes room .* \| 20 at a time, 200 waiting$/,
    () => PROVIDER_CALLS,
    { atOnceOfAddress: 10, atOnce: 20, waitingMax: 200 },
  ],
];

function per(points: number, duration: number) {
  return { points, duration };
}

const [ofOneClient = [], ofOneAccount = []] = tablesOf('## 16 ');

describe('rules 16 and the server have the same limits', () => {
  it.each(OF_ONE_ACCOUNT)('of one account: %s %s', (what, says, is, value) => {
    expect(ofOneAccount.find(([name]) => what.test(name))?.[1]).toMatch(says);
    expect(is()).toEqual(value);
  });

  it.each(OF_ONE_CLIENT)('of one client: %s %s', (what, says, is, value) => {
    expect(ofOneClient.find(([name]) => what.test(name))?.[1]).toMatch(says);
    expect(is()).toMatchObject(value as object);
  });

  it('and no row about an account is left out here', () => {
    const names = ofOneAccount.map(([name]) => name);
    expect(names).toHaveLength(25);
    const known = names.filter((name) => OF_ONE_ACCOUNT.some(([what]) => what.test(name)));
    expect(known).toEqual(names);
  });
});

/** The tables of a section of the rules: the first cell of each row, and the others as they are written. */
function tablesOf(heading: string): [name: string, cells: string][][] {
  const file = path.join(import.meta.dirname, '../../../docs/rules.md');
  const section = readFileSync(file, 'utf8').split(`\n${heading}`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split(/\n(?!\|)/)
    .map((block) => block.split('\n').filter((line) => line.startsWith('| ')))
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.slice(1).map((line): [string, string] => {
        const [name = '', ...cells] = line.slice(2, -2).split(' | ');
        return [name, cells.join(' | ')];
      }),
    );
}
