import { z } from 'zod';
import { youngPlayersTexts } from './young-players.messages.ts';

/**
 * Checks a guardian's address in a form; the server decides. The domain's schema is not used: shared with
 * these pages, it would move code of the sign-in into a separate file.
 */
export const emailForm = z.object({
  email: z.string().trim().pipe(z.email(youngPlayersTexts.emailInvalid)),
});
