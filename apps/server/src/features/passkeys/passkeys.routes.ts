import { confirmedSchema } from '@goreal/domain/accounts/credentials';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyCreationSchema,
  passkeyNameSchema,
  passkeyQuestionSchema,
  passkeySchema,
} from '@goreal/domain/passkeys/passkey';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OWN_ACCOUNT, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { PasskeyProofs } from './passkey-proofs.ts';
import type { PasskeysService } from './passkeys.service.ts';

const list = z.object({ items: z.array(passkeySchema) });
const passkeyParams = ownParams.extend({ id: z.guid() });

/** Sign-in and confirmation by a passkey, and the passkeys of an account. */
export function passkeysRoutes(
  app: App,
  { passkeys, proofs }: { passkeys: PasskeysService; proofs: PasskeyProofs },
): void {
  app.post('/api/passkeys/challenge', {
    config: { access: 'public', limits: ['passkey-challenge'] },
    schema: {
      summary: 'Challenge for any passkey of this site, to sign in',
      response: { 200: passkeyQuestionSchema },
    },
    handler: async () => proofs.askVisitor(),
  });

  app.post('/api/passkeys/signIn', {
    config: { access: 'public', limits: ['passkey-sign-in'] },
    schema: {
      summary: 'Sign in by the answer of a passkey; sets the cookie of the session',
      body: passkeyAnswerSchema,
      response: { 200: z.object({ userId: z.string() }) },
    },
    handler: async (request, reply) => {
      const { cookie } = request.headers;
      const signedIn = await proofs.signIn(request.body, { ...fromOf(request), cookie });
      for (const line of signedIn.setCookies) reply.header('set-cookie', line);
      return { userId: signedIn.userId };
    },
  });

  app.post('/api/users/:uid/confirmation/challenge', {
    config: { ...OWN_ACCOUNT, limits: ['passkey-confirmation'] },
    schema: {
      summary: 'Challenge for the own passkeys, to confirm the identity',
      response: { 200: passkeyQuestionSchema },
    },
    handler: async (request) => proofs.askOwner(ownerOf(request)),
  });

  app.post('/api/users/:uid/confirmation/passkey', {
    config: { ...OWN_ACCOUNT, limits: ['passkey-confirmation'] },
    schema: {
      summary: 'Confirm the identity by a passkey',
      body: passkeyAnswerSchema,
      response: { 200: confirmedSchema },
    },
    handler: async (request) => {
      const caller = ownerOf(request);
      const proof = { answer: request.body, ...fromOf(request) };
      return { confirmedUntil: await proofs.confirm(caller, proof) };
    },
  });

  app.get('/api/users/:uid/passkeys', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'The own passkeys, oldest first',
      response: { 200: list },
    },
    handler: async (request) => ({ items: await passkeys.of(ownerOf(request).userId) }),
  });

  app.post('/api/users/:uid/passkeys/challenge', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['write'] },
    schema: {
      summary: 'What a browser needs to make a new passkey',
      response: { 200: passkeyCreationSchema },
    },
    handler: async (request) => passkeys.begin(ownerOf(request).userId),
  });

  app.post('/api/users/:uid/passkeys', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['new-credential'] },
    schema: {
      summary: 'Add a passkey that the browser made',
      body: newPasskeySchema,
      response: { 201: passkeySchema },
    },
    handler: async (request) => passkeys.add(ownerOf(request).userId, request.body),
  });

  app.put('/api/users/:uid/passkeys/:id/name', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['write'] },
    schema: {
      summary: 'Rename a passkey',
      params: passkeyParams,
      body: passkeyNameSchema,
      response: { 200: passkeySchema },
    },
    handler: async (request) =>
      passkeys.rename(
        { userId: ownerOf(request).userId, passkeyId: request.params.id },
        request.body.name,
      ),
  });

  app.delete('/api/users/:uid/passkeys/:id', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'Remove a passkey',
      params: passkeyParams,
      response: { 200: list },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      await passkeys.remove({ userId, passkeyId: request.params.id });
      return { items: await passkeys.of(userId) };
    },
  });
}

function fromOf({ ip: address, headers }: FastifyRequest) {
  return { address, userAgent: headers['user-agent'] };
}
