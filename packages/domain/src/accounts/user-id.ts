import { z } from 'zod';

/** The id of an account as a request names it; whether there is such an account is looked up. */
export const userIdSchema = z.string().max(100);
