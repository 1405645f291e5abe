import { z } from 'zod';
import { givenPassword } from './credentials.ts';

/** Body of a confirmation: the password of the account. */
export const confirmationSchema = z.strictObject({ password: givenPassword });
export const confirmedSchema = z.object({ confirmedUntil: z.iso.datetime() });
