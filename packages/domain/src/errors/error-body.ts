import { z } from 'zod';
import { ERROR_CODES } from './error-code.ts';

/** Body of every failed call except callables and tus. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string().describe('Vietnamese sentence for the person'),
    details: z.unknown().optional(),
  }),
});
