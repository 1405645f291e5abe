import { SHOWN_USER } from '@goreal/domain/accounts/shown-user';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();
let caller: Person;
let other: Person;

beforeEach(async () => {
  [caller, other] = [await academy.player(), await academy.player()];
});

const showing = ({ userId }: Person) => ({ [SHOWN_USER]: userId });
const REFUSED = { status: 401, body: { error: { code: 'unauthenticated' } } };
const UPLOAD = {
  'tus-resumable': '1.0.0',
  'upload-length': '10',
  'upload-metadata': 'filename cHJvb2Y=,filetype aW1hZ2UvcG5n',
};

describe('refusals: a call of a page that shows another user than the one who is signed in', () => {
  it('neither reads nor changes anything', async () => {
    const questId = await academy.quest({ guild: 'titans' });
    await caller.put(`/api/users/${caller.userId}/activeQuests/${questId}`);
    const report = { questId, proofType: 'text', proofData: 'I ran five kilometres today.' };
    expect(await caller.get('/api/submissions', showing(other))).toMatchObject(REFUSED);
    expect(await caller.post('/api/submissions', report, showing(other))).toMatchObject(REFUSED);
    expect((await caller.get('/api/submissions')).body).toMatchObject({ items: [] });
    // The acceptance is still open.
    expect((await caller.post('/api/submissions', report, showing(caller))).status).toBe(201);
  });

  it.each([
    ['POST', '/api/uploads'],
    ['HEAD', '/api/uploads/one'],
    ['PATCH', '/api/uploads/one'],
    ['DELETE', '/api/uploads/one'],
  ] as const)('uploads nothing: %s %s', async (method, url) => {
    const headers = { ...UPLOAD, ...showing(other) };
    expect((await caller.send({ method, url, headers })).status).toBe(401);
  });

  it('opens no live stream', async () => {
    const open = async (shown: Person) => {
      const url = `${await academy.listen()}/api/live?${new URLSearchParams(showing(shown))}`;
      const answer = await fetch(url, { headers: { cookie: caller.cookie } });
      if (answer.ok) await answer.body?.cancel();
      return answer.status;
    };
    expect(await open(other)).toBe(401);
    expect(await open(caller)).toBe(200);
  });

  it('does not end the session, which is of the other user', async () => {
    expect(await caller.post('/api/auth/sign-out', {}, showing(other))).toMatchObject(REFUSED);
    expect((await caller.get(`/api/users/${caller.userId}`)).status).toBe(200);
  });
});

it('a link is answered, whoever is named in its address', async () => {
  expect((await caller.get(`/api/submissions?${SHOWN_USER}=${other.userId}`)).status).toBe(200);
  expect((await caller.get(`/?${SHOWN_USER}=${other.userId}`)).status).not.toBe(401);
});

it('a visitor’s call to a public route is answered, whoever its page shows', async () => {
  const { status } = await academy.visitor.get('/api/getCommunityStats', showing(other));
  expect(status).toBe(200);
});

it('a call that names its own user, or none, is answered', async () => {
  const own = `/api/users/${caller.userId}`;
  expect((await caller.get(own, showing(caller))).status).toBe(200);
  expect((await caller.get(own)).status).toBe(200);
});
