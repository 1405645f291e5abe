import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faults } from './faults.ts';
import { authorizePage, capPage } from './pages.ts';
import { presentAthlete } from './present.ts';
import { tokenSchema } from './wire.ts';
import {
  type Grant,
  grantByAccessToken,
  grantByRefreshToken,
  newToken,
  renewGrant,
  type World,
} from './world.ts';

const CODE_MS = 600_000;

const authorizeQuery = z.object({
  client_id: z.string().default(''),
  redirect_uri: z.string().default(''),
  response_type: z.string().default(''),
  scope: z.string().default(''),
  state: z.string().optional(),
  approval_prompt: z.enum(['auto', 'force']).default('auto'),
});

const decisionForm = authorizeQuery.extend({
  athlete: z.string(),
  decision: z.enum(['authorize', 'deny']),
  granted: z.string().array().default([]),
});

const tokenForm = z.object({
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  grant_type: z.string().default(''),
  code: z.string().default(''),
  refresh_token: z.string().default(''),
});

/** `/oauth/*`: consent page, codes, tokens, revocation. `isNew`: the variant announced for 2027. */
export function oauthRoutes(app: FastifyInstance, world: World): void {
  app.get('/oauth/authorize', async (request, reply) => {
    const wanted = authorizeQuery.parse(request.query);
    checkClient(world, wanted);
    return reply.type('text/html; charset=utf-8').send(authorizePage(world, wanted));
  });
  app.get('/oauth/mobile/authorize', async (request, reply) =>
    reply.redirect(`/oauth/authorize?${new URL(request.url, 'http://simulator').searchParams}`),
  );

  app.post('/oauth/authorize', async (request, reply) => {
    const form = decisionForm.parse(request.body);
    checkClient(world, form);
    const back = new URL(form.redirect_uri);
    if (form.state !== undefined) back.searchParams.set('state', form.state);
    if (form.decision === 'deny') {
      back.searchParams.set('error', 'access_denied');
      return reply.redirect(back.href);
    }
    const { athleteCap } = world.settings;
    if (!world.grants.has(form.athlete) && world.grants.size >= athleteCap) {
      return reply.status(403).type('text/html; charset=utf-8').send(capPage());
    }
    const scopes = new Set(['read', ...form.granted]);
    const code = newToken();
    const expiresAt = new Date(world.now().getTime() + CODE_MS);
    world.codes.set(code, { athleteId: form.athlete, scopes, expiresAt });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', [...scopes].join(','));
    return reply.redirect(back.href);
  });

  for (const path of ['/oauth/token', '/api/v3/oauth/token']) {
    app.post(path, async (request) => {
      const answer = answerToken(world, tokenForm.parse(request.body));
      await world.beforeTokenAnswer?.();
      return answer;
    });
  }

  app.post('/oauth/revoke', async (request, reply) => {
    if (basicOf(request) !== `${world.clientId}:${world.clientSecret}`) {
      throw faults.revokeRefused();
    }
    const { token } = z.object({ token: z.string().default('') }).parse(request.body ?? {});
    if (!token) throw faults.missingToken();
    for (const grant of world.grants.values()) {
      if (grant.accessToken !== token && grant.refreshToken !== token) continue;
      world.grants.delete(grant.athleteId);
    }
    return reply.status(200).send();
  });

  app.post('/oauth/deauthorize', async (request) => {
    const token = bearerOf(request);
    const grant = grantByAccessToken(world, token);
    if (!grant) throw faults.badAccessToken();
    world.grants.delete(grant.athleteId);
    return { access_token: token };
  });
}

export function bearerOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function checkClient(world: World, wanted: z.infer<typeof authorizeQuery>): void {
  if (wanted.client_id !== world.clientId) throw faults.unknownClient();
  if (!URL.canParse(wanted.redirect_uri)) throw faults.badRedirect();
}

function answerToken(world: World, form: z.infer<typeof tokenForm>): z.infer<typeof tokenSchema> {
  if (form.client_id !== world.clientId) throw faults.unknownClient();
  if (form.client_secret !== world.clientSecret) throw faults.wrongSecret();
  if (world.settings.inactive) throw faults.inactive();
  if (form.grant_type === 'authorization_code') {
    const code = world.codes.get(form.code);
    world.codes.delete(form.code);
    if (!code || code.expiresAt <= world.now()) throw faults.badCode();
    const grant = renewGrant(world, world.grants.get(code.athleteId), code);
    const athlete = world.athletes.get(code.athleteId);
    if (!athlete) throw faults.badCode();
    return tokenSchema.parse({ ...present(world, grant), athlete: presentAthlete(athlete) });
  }
  if (form.grant_type !== 'refresh_token') throw faults.badGrantType();
  const before = grantByRefreshToken(world, form.refresh_token);
  if (!before) throw faults.badRefreshToken();
  return tokenSchema.parse(present(world, renewGrant(world, before, before)));
}

function present(world: World, grant: Grant): z.infer<typeof tokenSchema> {
  const seconds = (time: number) => Math.floor(time / 1000);
  return {
    token_type: 'Bearer',
    access_token: grant.accessToken,
    refresh_token: grant.refreshToken,
    expires_at: seconds(grant.expiresAt.getTime()),
    expires_in: seconds(grant.expiresAt.getTime() - world.now().getTime()),
  };
}

function basicOf(request: FastifyRequest): string {
  const encoded = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}
