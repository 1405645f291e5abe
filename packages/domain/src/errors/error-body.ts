import { z } from 'zod';
import { ERROR_CODES } from './error-code.ts';

/** Body of every failed call, except those of the three forms below and of tus, which answers with a text. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string().describe('Vietnamese sentence for the person'),
    details: z.unknown().optional(),
  }),
});

/** Body with the message beside `error` too, as specification 7.7 asks for (rejectSubmission). */
export const besideErrorBodySchema = errorBodySchema.extend({
  message: z.string().describe('The same sentence'),
});

/** Body with a plain `error` text, as specification 7.3 asks for (handleStravaCallback). */
export const textErrorBodySchema = z.object({
  error: z.string().describe('Vietnamese sentence for the person'),
  code: z.enum(ERROR_CODES),
  details: z.unknown().optional(),
});

/** Body of every failed callable (specification 8.5): the code in gRPC spelling, `PERMISSION_DENIED`. */
export const callableErrorBodySchema = z.object({
  error: z.object({
    status: z.string().regex(/^[A-Z_]+$/),
    message: z.string().describe('Vietnamese sentence for the person'),
    details: z.unknown().optional(),
  }),
});
