import { z } from 'zod';
import { youngPlayersTexts } from './young-players.messages.ts';

/**
 * A guardian's address in a form; the server decides. The domain's schema would move code of the sign-in into a file of
 * its own, because these pages would share it.
 */
export const emailForm = z.object({
  email: z.string().trim().pipe(z.email(youngPlayersTexts.emailInvalid)),
});
