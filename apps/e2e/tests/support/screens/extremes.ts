import type { Page } from '@playwright/test';
import { activityLog } from '../activity-log.ts';
import { answerOf } from '../calls.ts';
import { changeAnswers } from '../changed-answers.ts';
import { grantAura } from '../grant-aura.ts';
import { LONG_NAME } from '../long-name.ts';
import { gpxFile, pngFile, recordVideo } from '../media.ts';
import type { Person } from '../person.ts';
import {
  loaded,
  type ScreenSet,
  type Shoot,
  shootDown,
  shootIn,
  useGuildTheme,
} from './screen-set.ts';

/** A title of the maximum length. */
const LONG_TITLE = 'Chạybộquanhhồtrướckhimặttrờilênvàkểlạimộtđiềumớithấytrênđường'
  .repeat(2)
  .slice(0, 120);
const LONG_TEXT = `${'Khôngcódấucáchnàoởđâycả'.repeat(12)}\n\nMột dòng bình thường.`;
const FIGURE = 987_654;

/** Pages of elders and operators with the longest names and largest numbers, and the pages before the dashboard. */
export async function showExtremes(set: ScreenSet): Promise<void> {
  await prepare(set);
  const [guild = 'titans'] = set.guilds;
  const context = await set.academy.operator.device({ ...set.device, reducedMotion: 'reduce' });
  const desk = await context.newPage();
  await useGuildTheme(desk, guild);
  await enlarge(desk);
  const shoot = shootIn(set, desk, 'extreme');
  await showQueues(desk, shoot);
  await showTabs(desk, shoot);
  await showFactorGate(desk, shoot);
  await desk.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  await showDoors(set);
}

async function showQueues(desk: Page, shoot: Shoot): Promise<void> {
  for (const queue of ['submissions', 'activities', 'proposals', 'chat', 'newcomers', 'audit']) {
    await desk.goto(`/admin?tab=submissions&queue=${queue}`);
    await shoot(`queue-${queue}`);
    const card = desk.getByRole('article').first();
    if ((await card.count()) === 0) continue;
    await card.scrollIntoViewIfNeeded();
    await shoot(`queue-${queue}-card`);
    await card
      .getByRole('button', { name: /^(Từ chối|Xóa|Trả lại|Gỡ)/ })
      .first()
      .click();
    await shoot(`queue-${queue}-dialog`);
    await desk.keyboard.press('Escape');
  }
}

async function showTabs(desk: Page, shoot: Shoot): Promise<void> {
  for (const tab of ['aura-stream', 'quests', 'setup', 'operations']) {
    await desk.goto(`/admin?tab=${tab}`);
    await desk.waitForTimeout(1500);
    await loaded(desk);
    if (tab === 'quests') await shoot(tab);
    else await shootDown(desk, shoot, tab);
  }
  await desk.goto(`/admin?tab=members&search=${LONG_NAME.slice(0, 12)}`);
  await desk.waitForTimeout(1000);
  await shootDown(desk, shoot, 'members');
  await desk
    .getByRole('button', { name: new RegExp(LONG_NAME) })
    .first()
    .click();
  await shoot('member');
  await desk.getByRole('dialog').evaluate((dialog) => {
    for (const part of [dialog, ...dialog.querySelectorAll('*')]) part.scrollTop = 100_000;
  });
  await shoot('member-end');
  await desk.goto('/admin?tab=members&view=invitations');
  await desk.getByRole('button', { name: 'Tạo lời mời' }).click();
  await desk.getByLabel('Liên kết').scrollIntoViewIfNeeded();
  await shoot('invitation');
}

/** The notice that a second factor is due, and the panel that is closed without one. */
async function showFactorGate(desk: Page, shoot: Shoot): Promise<void> {
  for (const [name, dueAt] of [
    ['due', '2099-03-02T02:00:00.000Z'],
    ['overdue', '2020-03-02T02:00:00.000Z'],
  ]) {
    await changeAnswers(desk, '**/api/users/*/factors', (answer) => ({ ...answer, dueAt }));
    await desk.goto('/admin?tab=quests');
    await shoot(`factor-${name}`);
  }
}

/** The newcomer's page while waiting and after a refusal, and the page that identity providers redirect to. */
async function showDoors(set: ScreenSet): Promise<void> {
  const { academy, device } = set;
  const { operator, elder } = academy;
  await answerOf(operator.api.put('/api/door', { data: { approval: 'uninvited' } }));
  const waiting = await academy.player({ guild: '', name: LONG_NAME });
  await answerOf(operator.api.put('/api/door', { data: { approval: 'off' } }));
  const page = await waiting.open('/select-guild', device);
  await shootDown(page, shootIn(set, page, 'door'), 'waiting');
  const reason = 'Chưa rõ là ai, và chưa ai trong lớp biết đến.';
  await answerOf(elder.api.post(`/api/newcomers/${waiting.uid}/refusal`, { data: { reason } }));
  await page.reload();
  await shootDown(page, shootIn(set, page, 'door'), 'refused');
  const back = await academy.visitor(device);
  await back.goto('/identity?error=access_denied&state=x');
  await shootIn(set, back, 'door')('identity-refused');
}

async function prepare({ academy }: ScreenSet): Promise<void> {
  const { operator } = academy;
  const author = await academy.player({ guild: 'illumination', name: LONG_NAME });
  const quest = await academy.quest({
    title: LONG_TITLE,
    description: LONG_TEXT,
    auraReward: 1000,
    guild: 'illumination',
  });
  await grantAura(academy, { player: author, guild: 'illumination', aura: 5000 });
  await author.submit(quest, LONG_TEXT);
  const other = await academy.player({ guild: 'titans', name: LONG_NAME });
  await other.submitFile(await other.quest('video'), await recordVideo(await academy.visitor()));
  const third = await academy.player({ guild: 'envoys', name: LONG_NAME });
  await third.submitFile(await third.quest('image'), pngFile('a'.repeat(90).concat('.png'), 600));
  await answerOf(
    author.api.post('/api/personalQuests', {
      data: {
        title: LONG_TITLE,
        description: LONG_TEXT,
        auraReward: 50,
        reportType: 'text',
        isDaily: true,
      },
    }),
  );
  const { name, buffer } = gpxFile({ seconds: 2000, metres: 10_000, type: 'swimming' });
  await answerOf(
    author.api.post(`/api/users/${author.uid}/activityFiles?name=${name}`, { data: buffer }),
  );
  await reportMessage(academy, author);
  await answerOf(operator.api.put('/api/door', { data: { approval: 'uninvited' } }));
  await academy.player({ guild: '', name: LONG_NAME });
  await answerOf(operator.api.put('/api/door', { data: { approval: 'off' } }));
}

/** A message that two members of the guild report. */
async function reportMessage(academy: ScreenSet['academy'], author: Person): Promise<void> {
  const chat = '/api/guildChats/illumination/messages';
  const { id } = await answerOf<{ id: string }>(
    author.api.post(chat, { data: { message: LONG_TEXT.slice(0, 270) } }),
  );
  for (const reason of ['insult', 'threat'] as const) {
    const reader = await academy.player({ guild: 'illumination', name: LONG_NAME });
    await reader.api.post(`${chat}/${id}/reports`, { data: { reason } });
  }
}

/** Inserts numbers as of a large academy. */
async function enlarge(desk: Page): Promise<void> {
  await changeAnswers(desk, '**/api/queueCounts', (counts: Record<string, number>) =>
    Object.fromEntries(Object.keys(counts).map((queue) => [queue, FIGURE])),
  );
  await desk.route('**/api/dataRequests', (route) => {
    const one = (kind: string, day: number) => ({
      kind,
      id: `${kind}-${day}`,
      userId: 'u1',
      name: LONG_NAME,
      isOverdue: day < 3,
      requestedAt: '2026-03-02T02:00:00.000Z',
      dueAt: `2026-03-1${day}T02:00:00.000Z`,
    });
    const items = ['export', 'erasure', 'age-review', 'guardian'].map(one);
    return route.fulfill({ json: { items, total: FIGURE, overdue: 3 } });
  });
  await desk.route('**/api/getStravaActivityLog*', (route) =>
    route.fulfill({
      json: activityLog({ rows: 3, displayName: LONG_NAME, name: LONG_TITLE, points: FIGURE }),
    }),
  );
  await changeAnswers(desk, '**/api/operations', (state) => {
    const health = [
      { part: 'database', ok: true },
      { part: 'storage', ok: false },
      { part: 'bus', ok: true },
    ];
    const queues = state.queues.map((queue: object, at: number) =>
      at < 2 ? { ...queue, waiting: FIGURE, active: FIGURE, failed: at * FIGURE } : queue,
    );
    const storage = { ...state.storage, proofs: FIGURE * 10, diskFree: 9_000_000 };
    return { ...state, health, queues, storage };
  });
}
