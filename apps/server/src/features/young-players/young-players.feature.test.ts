import { guildChatSchema } from '@goreal/domain/chat/guild-chat';
import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { honorBoardSchema, ownPlaceSchema } from '@goreal/domain/leaderboards/honor-board';
import { mentoringSchema } from '@goreal/domain/mentoring/mentorship';
import type { AgeBand } from '@goreal/domain/young-players/age-band';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const operator = await academy.operator();
const elder = await academy.elder();
const adult = await academy.player();

beforeAll(async () => {
  await setMode(true);
  for (const person of [operator, elder, adult]) {
    expect((await declare(person, '16-plus')).status).toBe(200);
  }
});

beforeEach(() => setMode(true));

const setMode = (isOn: boolean) =>
  academy.academy.youngPlayers.setMode({ isOn, actorId: undefined });
const declare = (person: Person, band: AgeBand | string) =>
  person.put(`/api/users/${person.userId}/ageBand`, { band });
const profileOf = async (person: Person) =>
  (await person.get(`/api/users/${person.userId}`)).body as { restriction?: string };

async function child(displayName = 'Bé Na'): Promise<Person> {
  const person = await academy.person({ displayName, guild: 'titans' });
  expect((await declare(person, 'under-16')).status).toBe(200);
  return person;
}

/** Answers as the guardian, by the link. */
async function agree(person: Person, granted = true): Promise<void> {
  await academy.sql`insert into consents (user_id, purpose, granted, version, changed_at, guardian_email)
     values (${person.userId}, 'guardian', ${granted}, ${CONSENT_VERSIONS.guardian}, now(), 'me@example.com')
     on conflict (user_id, purpose) do update set granted = excluded.granted`;
  academy.database.emitted();
}

const names = async (reader: Person): Promise<string[]> => {
  academy.clock.passMs(6000);
  const { items } = (await reader.get('/api/leaderboards/honor')).as(honorBoardSchema);
  return items.map(({ displayName }) => displayName);
};

describe('refusals', () => {
  it('lets operators read the mode, and refuses another word for it', async () => {
    const url = '/api/youngPlayersMode';
    expect((await operator.put(url, { isOn: 'no' })).status).toBe(400);
    expect((await operator.get(url)).body).toEqual({ isOn: true });
  });

  it('accepts an age of the two, and only while it is asked for', async () => {
    const young = await child();
    expect((await declare(young, 'under-7')).status).toBe(400);
    await setMode(false);
    expect((await declare(await academy.player(), 'under-16')).status).toBe(400);
  });

  it('lets elders set the age of players with a reason, but not their own or an operator’s', async () => {
    const young = await child();
    const url = `/api/members/${young.userId}/ageBand`;
    const body = { band: '16-plus', reason: 'Thầy đã xem giấy khai sinh.' };
    expect((await elder.put(url, { band: '16-plus' })).status).toBe(400);
    expect((await elder.put('/api/members/nobody/ageBand', body)).status).toBe(404);
    expect((await elder.put(`/api/members/${operator.userId}/ageBand`, body)).status).toBe(403);
    expect((await elder.put(`/api/members/${elder.userId}/ageBand`, body)).status).toBe(403);
    expect(await profileOf(young)).toMatchObject({ restriction: 'guardian-needed' });
  });
});

describe('the age', () => {
  it('is asked of everybody once the mode is on, and of nobody before', async () => {
    await setMode(false);
    const person = await academy.player();
    expect(await profileOf(person)).not.toHaveProperty('restriction');
    await setMode(true);
    expect(await profileOf(person)).toMatchObject({ restriction: 'age-unknown' });
    expect((await person.get('/api/guildChats/titans')).status).toBe(403);
    expect((await declare(person, '16-plus')).status).toBe(200);
    expect(await profileOf(person)).not.toHaveProperty('restriction');
    expect((await person.get('/api/guildChats/titans')).status).toBe(200);
  });

  it('is corrected downwards by the person, upwards by an elder, who is asked to look', async () => {
    const person = await academy.player();
    expect((await declare(person, '16-plus')).status).toBe(200);
    expect((await person.post(`/api/users/${person.userId}/ageBand/review`)).status).toBe(400);
    expect((await declare(person, 'under-16')).status).toBe(200);
    expect((await declare(person, '16-plus')).status).toBe(400);
    expect((await person.post(`/api/users/${person.userId}/ageBand/review`)).status).toBe(204);
    const url = `/api/members/${person.userId}/ageBand`;
    const body = { band: '16-plus', reason: 'Đã tròn 16 tuổi.' };
    expect((await elder.put(url, body)).status).toBe(200);
    expect(await profileOf(person)).not.toHaveProperty('restriction');
    const rows = await academy.sql`select action, reason, details from audit_entries
      where subject = ${`user:${person.userId}`}`;
    expect(rows).toEqual([
      {
        action: 'member.age-band',
        reason: 'Đã tròn 16 tuổi.',
        details: { from: 'under-16', to: '16-plus' },
      },
    ]);
  });

  it('is asked of people who come by an invitation, which announces nobody meanwhile', async () => {
    const wanted = { guild: 'envoys', uses: 1, days: 1, note: '' };
    const { code } = (await elder.post('/api/invitations', wanted)).body as { code: string };
    const form = { name: 'Bé Khách', email: 'invited@example.com', password: 'sông Hồng nay' };
    const answer = await academy.visitor.post('/api/auth/sign-up/email', {
      ...form,
      invitation: code,
    });
    expect(answer.status).toBe(200);
    const rows =
      await academy.sql`select restriction, guild from restricted_accounts join profiles using (user_id)
       where display_name = 'Bé Khách'`;
    expect(rows).toEqual([{ restriction: 'age-unknown', guild: 'envoys' }]);
    const announcements = await academy.sql`select message from chat_messages
      where message like '%Bé Khách%'`;
    expect(announcements).toEqual([]);
  });

  it('is asked of people who sign up', async () => {
    const form = { name: 'Mới Đến', email: 'new@example.com', password: 'sông Hồng nay' };
    expect((await academy.visitor.post('/api/auth/sign-up/email', form)).status).toBe(200);
    const rows = await academy.sql`select restriction from restricted_accounts
       join auth_users on auth_users.id = user_id where email = 'new@example.com'`;
    expect(rows).toEqual([{ restriction: 'age-unknown' }]);
  });
});

describe('a child without a guardian’s consent', () => {
  it('still takes quests, reports them and earns AURA', async () => {
    const young = await child();
    const { submissionId } = await academy.submit(young);
    expect((await elder.post('/api/approveSubmission', { submissionId })).status).toBe(200);
    expect((await profileOf(young)) as object).toMatchObject({ approvedSubmissions: 1 });
  });

  it('is on no board that others read until a guardian agrees, and off it again at once afterwards', async () => {
    const young = await child('Bé Thơ');
    await grantAura(academy.database, { userId: young.userId, amount: 700, level: 'acolyte' });
    expect(await names(adult)).not.toContain('Bé Thơ');
    const own = await young.get('/api/leaderboards/honor/own');
    expect(own.as(ownPlaceSchema).choice).toBe('hidden');
    await agree(young);
    expect(await names(adult)).toContain('Bé Thơ');
    await agree(young, false);
    await eventually(async () => expect(await names(adult)).not.toContain('Bé Thơ'));
  });

  it('is not in the Celestial Record', async () => {
    const young = await child('Bé Sóc');
    await academy.sql`insert into celestial_scores (period, user_id, stamina, metres, reached_at, is_shown)
       values ('all', ${young.userId}, 40, 4000, now(), true)`;
    const read = async () => {
      academy.clock.passMs(6000);
      return (await adult.get('/api/leaderboards/celestial_record')).text;
    };
    expect(await read()).not.toContain('Bé Sóc');
    await agree(young);
    expect(await read()).toContain('Bé Sóc');
  });

  it('neither posts nor is announced in the guild chat, and receives nothing of it', async () => {
    const young = await child('Bé Mây');
    await agree(young);
    const say = (text: string) => young.post('/api/guildChats/titans/messages', { message: text });
    // The count of unread messages begins at the first visit.
    await adult.get('/api/guildChats/titans');
    await eventually(async () => expect((await say('Chào cả sảnh')).status).toBe(201));
    const stream = await academy.live(young);
    const read = async () => (await adult.get('/api/guildChats/titans/messages')).text;
    expect(await read()).toContain('Chào cả sảnh');
    await agree(young, false);
    await stream.next('resync');
    await adult.post('/api/guildChats/titans/messages', { message: 'Có ai ở đây không' });
    expect((await say('Vẫn ở đây')).status).toBe(403);
    expect(await read()).not.toContain('Chào cả sảnh');
    const { unread } = (await adult.get('/api/guildChats/titans')).as(guildChatSchema);
    expect(unread).toBe(0);
    await young.patch(`/api/users/${young.userId}`, { guild: 'envoys' });
    const rows = await academy.sql`select message from chat_messages
      where cause like ${`joined:${young.userId}:%`}`;
    expect(rows).toEqual([]);
    await stream.next('profile.changed');
    expect(stream.events.map(({ name }) => name)).not.toContain('chatMessage.added');
  });

  it('whose session another process has cached posts nothing', async () => {
    const young = await child();
    await agree(young);
    await eventually(async () =>
      expect((await young.get('/api/guildChats/titans')).status).toBe(200),
    );
    // Without the outbox no process is notified, as in a process that lags behind.
    await academy.sql`alter table consents disable trigger consents_principal`;
    await agree(young, false);
    await academy.sql`alter table consents enable trigger consents_principal`;
    const posted = await young.post('/api/guildChats/titans/messages', { message: 'Trốn được' });
    expect(posted.status).not.toBe(201);
  });

  it('shows an avatar to the owner and to elders alone', async () => {
    const young = await child();
    await agree(young);
    await eventually(async () => {
      const put = await young.put(`/api/users/${young.userId}/avatar`, { emblem: 'drum' });
      expect([200, 400]).toContain(put.status);
    });
    await academy.sql`insert into avatars (user_id, emblem, path, size, changed_at)
       values (${young.userId}, null, 'avatars/na.webp', 4, now())
       on conflict (user_id) do update set emblem = null, path = excluded.path, size = 4`;
    await agree(young, false);
    const shownTo = async (person: Person) => {
      const { items } = (await person.get(`/api/avatars?ids=${young.userId}`)).body as {
        items: unknown[];
      };
      return items.length;
    };
    expect([await shownTo(adult), await shownTo(young), await shownTo(elder)]).toEqual([0, 1, 1]);
    expect((await adult.get('/files/avatars/na.webp')).status).toBe(404);
  });

  it('cannot be found, invited, read or encouraged by a mentor, and may leave one', async () => {
    const mentor = await academy.player();
    await declare(mentor, '16-plus');
    await grantAura(academy.database, { userId: mentor.userId, amount: 1500, level: 'warrior' });
    const young = await child('Bé Lúa');
    const invite = () => mentor.post('/api/mentorships', { apprenticeId: young.userId });
    const found = async () =>
      (await mentor.get(`/api/users/${mentor.userId}/mentoring/candidates?words=Lua`)).text;
    expect(await found()).not.toContain('Bé Lúa');
    expect((await invite()).status).toBe(404);
    await agree(young);
    expect(await found()).toContain('Bé Lúa');
    const { apprentices } = (await invite()).as(mentoringSchema);
    const id = apprentices[0]?.id ?? '';
    await eventually(async () =>
      expect((await young.post(`/api/mentorships/${id}/accept`)).status).toBe(200),
    );
    expect((await mentor.get(`/api/mentorships/${id}/journey`)).status).toBe(200);
    await agree(young, false);
    const word = { message: 'Cố lên nhé, con làm tốt lắm' };
    expect((await mentor.get(`/api/mentorships/${id}/journey`)).status).toBe(404);
    expect((await mentor.post(`/api/mentorships/${id}/encouragements`, word)).status).toBe(404);
    expect((await mentor.get(`/api/users/${mentor.userId}/mentoring`)).text).not.toContain(
      'Bé Lúa',
    );
    expect((await young.delete(`/api/mentorships/${id}`)).status).toBe(200);
  });

  it('cannot consent to sharing, and can always withdraw', async () => {
    const young = await academy.player();
    const put = (purpose: string, granted: boolean) =>
      young.put(`/api/users/${young.userId}/consents/${purpose}`, {
        granted,
        version: CONSENT_VERSIONS.strava_sharing,
      });
    await setMode(false);
    expect((await put('strava_sharing', true)).status).toBe(200);
    await setMode(true);
    expect((await put('strava_sharing', true)).status).toBe(403);
    await declare(young, 'under-16');
    // A consent that only the child gave ends with the answer.
    const rows = await academy.sql`select granted from consents where user_id = ${young.userId}
      and purpose = 'strava_sharing'`;
    expect(rows).toEqual([{ granted: false }]);
    for (const purpose of ['strava', 'strava_sharing', 'boards']) {
      expect((await put(purpose, true)).status).toBe(403);
      expect((await put(purpose, false)).status).toBe(200);
    }
    expect((await put('push', true)).status).toBe(200);
    expect(
      (
        await young.put(`/api/users/${young.userId}/consents/guardian`, {
          granted: true,
          version: CONSENT_VERSIONS.guardian,
        })
      ).status,
    ).toBe(400);
  });
});

it('the mode, turned on, takes what children wrote from open pages and from streams that resume', async () => {
  const young = await child('Bé Sương');
  const other = await academy.player();
  await setMode(false);
  const say = async (by: Person, message: string) =>
    expect((await by.post('/api/guildChats/titans/messages', { message })).status).toBe(201);
  const open = await academy.live(adult);
  await say(adult, 'Chào buổi sáng');
  const { id: lastEventId } = await open.next('chatMessage.added');
  await say(young, 'Chào cả sảnh');
  await say(other, 'Tôi chưa nói tuổi');
  await setMode(true);
  expect((await open.next('displayName.changed')).data).toHaveProperty('userId');
  await say(adult, 'Có ai ở đây không');
  const resumed = await academy.live(adult, lastEventId);
  const { data } = await resumed.next('chatMessage.added');
  expect(data).toMatchObject({ message: 'Có ai ở đây không' });
  expect(JSON.stringify(resumed.events)).not.toContain('Bé Sương');
});

it('every restriction ends when the mode is turned off, and the audit log says who did it', async () => {
  const young = await child();
  expect((await young.get('/api/guildChats/titans')).status).toBe(403);
  expect((await operator.put('/api/youngPlayersMode', { isOn: false })).status).toBe(200);
  expect((await young.get('/api/guildChats/titans')).status).toBe(200);
  const rows =
    await academy.sql`select actor_id, details from audit_entries where action = 'young-players.set'
     order by created_at desc limit 1`;
  expect(rows).toEqual([{ actor_id: operator.userId, details: { from: true, to: false } }]);
});
