import { DEFAULT_ACTIVITY_LIMITS } from '@goreal/domain/activities/limits';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '#testing/caller.ts';
import { grantAura } from '#testing/factories.ts';
import { stravaEnv } from '#testing/strava-env.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const REASON = 'Nghỉ vài hôm cho nguôi.';
const VERDICT = { verdict: 'lifted', answer: 'Lần sau nhớ nhé.' };

const academy = await testAcademy({ env: stravaEnv('http://127.0.0.1:1') });
const elder = await academy.elder();
const operator = await academy.operator();
let player: Person;

beforeEach(async () => {
  player = await academy.player();
});

/** What the log has gained since the last call, oldest first. */
let seen = 0;
async function gained(): Promise<{ who: string | null; action: string; subject: string }[]> {
  const rows =
    await academy.sql`select audit_id::int as id, actor_id as who, action, subject from audit_entries
     where audit_id > ${seen} order by audit_id`;
  seen = rows.at(-1)?.id ?? seen;
  return rows.map(({ who, action, subject }) => ({ who, action, subject }));
}

const idIn = ({ status, body, text }: Answer, name = 'id'): string => {
  if (status >= 300) throw new Error(text);
  return String((body as Record<string, unknown>)[name]);
};
const remove = (person: Person, url: string) => person.delete(url);

/** The log gains exactly one entry of this person, with this action and subject; a subject without an id is a kind. */
async function expectLogged(
  act: Promise<Answer>,
  entry: { by?: Person; action: string; subject: string },
): Promise<Answer> {
  const answer = await act;
  expect(answer.status, answer.text).toBeLessThan(300);
  const { by = elder, action, subject } = entry;
  expect(await gained()).toEqual([{ who: by.userId, action, subject }]);
  return answer;
}

beforeEach(gained);

describe('every action of an elder is in the audit log, with who did it and to what:', () => {
  it('notifications sent, scheduled and cancelled', async () => {
    const send = (more: object) =>
      elder.post('/api/sendPushNotification', {
        data: {
          target: 'user',
          targetUserId: player.userId,
          payload: { title: 'Hội trăng rằm', body: 'Tối nay.' },
          ...more,
        },
      });
    const idBeside = async (known?: string) => {
      const { body } = await elder.get('/api/notificationLogs');
      return (body as { items: { id: string }[] }).items.find(({ id }) => id !== known)?.id ?? '';
    };
    expect((await send({})).status).toBe(200);
    const sent = await idBeside();
    expect(await gained()).toEqual([
      { who: elder.userId, action: 'broadcast.send', subject: `broadcast:${sent}` },
    ]);
    const scheduleTime = new Date(academy.clock.now().getTime() + HOUR_MS).toISOString();
    expect((await send({ scheduleTime })).status).toBe(200);
    const scheduled = await idBeside(sent);
    const subject = `broadcast:${scheduled}`;
    expect(await gained()).toEqual([{ who: elder.userId, action: 'broadcast.schedule', subject }]);
    await expectLogged(elder.post(`/api/notificationLogs/${scheduled}/cancel`), {
      action: 'broadcast.cancel',
      subject,
    });
  });

  it('backgrounds added, chosen and removed', async () => {
    const stored = async (part: string) => {
      const create = { width: 30, height: 20, channels: 3, background: '#204060' } as const;
      const answer = await elder.post(
        `/api/backgrounds/pictures?part=${part}&name=a.jpg`,
        await sharp({ create }).jpeg().toBuffer(),
        { 'content-type': 'image/jpeg' },
      );
      return idIn(answer, 'fileId');
    };
    const [imageId, thumbnailId] = [await stored('image'), await stored('thumbnail')];
    const added = await elder.post('/api/backgrounds', {
      imageId,
      thumbnailId,
      originalName: 'a.jpg',
    });
    const id = idIn(added);
    const subject = `background:${id}`;
    expect(await gained()).toEqual([{ who: elder.userId, action: 'background.add', subject }]);
    await expectLogged(elder.put('/api/config', { backgroundId: id }), {
      action: 'background.choose',
      subject,
    });
    await expectLogged(remove(elder, `/api/backgrounds/${id}`), {
      action: 'background.remove',
      subject,
    });
  });

  it('the image of a guild set and removed', async () => {
    const create = { width: 30, height: 30, channels: 3, background: '#204060' } as const;
    const url = '/api/guilds/titans/image';
    const image = await sharp({ create }).png().toBuffer();
    await expectLogged(elder.put(url, image, { 'content-type': 'image/png' }), {
      action: 'guild.image.set',
      subject: 'guild:titans',
    });
    await expectLogged(remove(elder, url), {
      action: 'guild.image.remove',
      subject: 'guild:titans',
    });
  });

  it('quests written and changed, personal ones approved and rejected', async () => {
    const quest = {
      title: 'Đọc mười trang',
      description: 'Viết lại một ý.',
      auraReward: 50,
      guild: 'titans',
      reportType: 'text',
      isDaily: true,
      minutes: null,
    };
    const id = idIn(await elder.post('/api/quests', quest), 'questId');
    const subject = `quest:${id}`;
    expect(await gained()).toEqual([{ who: elder.userId, action: 'quest.create', subject }]);
    for (const [change, action] of [
      [{ auraReward: 60 }, 'quest.change'],
      [{ isActive: false }, 'quest.close'],
      [{ isActive: true }, 'quest.open'],
      [{ isActive: false, auraReward: 70 }, 'quest.change'],
    ] as const) {
      await expectLogged(elder.patch(`/api/quests/${id}`, change), { action, subject });
    }
    const { userId } = player;
    await grantAura(academy.database, { userId, amount: 5000, level: 'sage' });
    const propose = async () => {
      const { guild: _guild, minutes: _minutes, ...proposal } = quest;
      const { body } = await player.post('/api/personalQuests', proposal);
      const { items } = body as { items: { id: string; status: string }[] };
      return items.find(({ status }) => status === 'pending')?.id ?? '';
    };
    const approved = await propose();
    await expectLogged(elder.post(`/api/personalQuests/${approved}/approve`), {
      action: 'personal-quest.approve',
      subject: `personal-quest:${approved}`,
    });
    const rejected = await propose();
    await expectLogged(
      elder.post(`/api/personalQuests/${rejected}/reject`, { feedback: 'Viết rõ hơn.' }),
      { action: 'personal-quest.reject', subject: `personal-quest:${rejected}` },
    );
  });

  it('activities approved and rejected, and their limits changed', async () => {
    const enter = async (startedAt: string) =>
      idIn(
        await player.post(`/api/users/${player.userId}/activities`, {
          family: 'run',
          startedAt,
          minutes: 30,
          kilometres: 5,
          note: 'On the treadmill beside the window.',
        }),
        'activityId',
      );
    const ago = (hours: number) =>
      new Date(academy.clock.now().getTime() - hours * HOUR_MS).toISOString();
    const [one, two] = [await enter(ago(5)), await enter(ago(30))];
    await expectLogged(elder.post(`/api/activityHolds/${one}/approve`), {
      action: 'activity.approve',
      subject: `activity:${one}`,
    });
    await expectLogged(elder.post(`/api/activityHolds/${two}/reject`, { reason: 'Chưa rõ.' }), {
      action: 'activity.reject',
      subject: `activity:${two}`,
    });
    const limits = { ...DEFAULT_ACTIVITY_LIMITS, maxHours: 29 };
    await expectLogged(operator.put('/api/activityLimits', limits), {
      by: operator,
      action: 'activity-limits.set',
      subject: 'activity-limits',
    });
  });

  it('decay and Strava switched', async () => {
    for (const isOn of [true, false]) {
      await expectLogged(operator.put('/api/decay', { isOn }), {
        by: operator,
        action: 'decay.switch',
        subject: 'decay:switch',
      });
    }
    for (const [paused, action] of [
      [true, 'strava.pause'],
      [false, 'strava.resume'],
    ] as const) {
      const by = operator;
      const act = operator.put('/api/strava/operations', { paused });
      await expectLogged(act, { by, action, subject: 'strava:app' });
    }
  });

  it('invitations made and revoked, newcomers waited for and refused', async () => {
    const wanted = { guild: null, uses: 5, days: 7, note: '' };
    const { body } = await elder.post('/api/invitations', wanted);
    const { invitationId } = (body as { invitation: { invitationId: string } }).invitation;
    const subject = `invitation:${invitationId}`;
    expect(await gained()).toEqual([{ who: elder.userId, action: 'invitation.create', subject }]);
    await expectLogged(remove(elder, `/api/invitations/${invitationId}`), {
      action: 'invitation.revoke',
      subject,
    });
    await expectLogged(operator.put('/api/door', { approval: 'uninvited' }), {
      by: operator,
      action: 'newcomer.approval',
      subject: 'door',
    });
    const newcomer = await academy.signUp({ password: 'sông Hồng nay' });
    await expectLogged(
      elder.post(`/api/newcomers/${newcomer.userId}/refusal`, { reason: 'Chưa rõ là ai.' }),
      { action: 'newcomer.refuse', subject: `user:${newcomer.userId}` },
    );
    await operator.put('/api/door', { approval: 'off' });
  });

  it('settings of a chat, and the answer to an appeal against a mute', async () => {
    await expectLogged(elder.patch('/api/moderation/guildChats/titans', { slowModeSeconds: 30 }), {
      action: 'chat.settings',
      subject: 'guild-chat:titans',
    });
    const words = { userId: player.userId, minutes: 60, reason: REASON };
    const muteId = idIn(await elder.post('/api/moderation/mutes', words), 'muteId');
    const subject = `user:${player.userId}`;
    expect(await gained()).toEqual([{ who: elder.userId, action: 'chat.mute', subject }]);
    const own = `/api/users/${player.userId}/mutes/${muteId}`;
    expect((await player.post(`${own}/appeal`, { text: 'Xin lỗi.' })).text).toContain('Xin lỗi.');
    await expectLogged(elder.post(`/api/moderation/mutes/${muteId}/answer`, VERDICT), {
      action: 'chat.appeal',
      subject,
    });
  });

  it('messages and names that a report of an elder hides, and nothing for a report that hides nothing', async () => {
    const titan = await academy.person({ role: 'admin', guild: 'titans' });
    const posted = await player.post('/api/guildChats/titans/messages', { message: 'Lời xấu.' });
    const id = idIn(posted);
    const report = (by: Person) =>
      by.post(`/api/guildChats/titans/messages/${id}/reports`, { reason: 'insult', note: '' });
    const reportName = (by: Person) => {
      const { userId, displayName: name } = player;
      return by.post('/api/nameReports', { userId, name, reason: 'insult', note: '' });
    };
    const reader = await academy.player();
    expect([(await report(reader)).status, (await reportName(reader)).status]).toEqual([204, 204]);
    expect(await gained()).toEqual([]);
    const subject = `chat-message:${id}`;
    await expectLogged(report(titan), { by: titan, action: 'chat.hide', subject });
    expect((await report(await academy.person({ role: 'admin', guild: 'titans' }))).status).toBe(
      204,
    );
    expect(await gained()).toEqual([]);
    await expectLogged(reportName(titan), {
      by: titan,
      action: 'member.name-hide',
      subject: `user:${player.userId}`,
    });
  });

  it('suspensions, their end, and the answer to an appeal', async () => {
    const url = `/api/members/${player.userId}/suspension`;
    const subject = `user:${player.userId}`;
    const suspend = () => elder.post(url, { days: 3, reason: REASON });
    await expectLogged(suspend(), { action: 'member.suspend', subject });
    await expectLogged(elder.post(`${url}/lift`, { reason: REASON }), {
      action: 'member.unsuspend',
      subject,
    });
    await expectLogged(suspend(), { action: 'member.suspend', subject });
    await academy.sql`update suspensions set appeal = 'Xin lỗi.', appealed_at = now()
       where user_id = ${player.userId} and lifted_at is null`;
    await expectLogged(elder.post(`${url}/answer`, VERDICT), { action: 'member.appeal', subject });
  });

  it('a link for a new password, which the tool of the operator makes', async () => {
    await academy.academy.security.resetLink(player.email);
    expect(await gained()).toEqual([
      { who: null, action: 'account.reset-link', subject: `user:${player.userId}` },
    ]);
  });
});
