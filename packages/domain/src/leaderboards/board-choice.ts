import { z } from 'zod';

/**
 * How a player stands on every board: by name, by a pseudonym that leads nowhere, or not at all. The
 * server holds it, and a new player stands by name (specification 5: everyone with a name, a guild and AURA);
 * it covers the Hall of Honor and the Celestial Record alike.
 */
export const boardChoiceSchema = z.enum(['named', 'pseudonym', 'hidden']);
export type BoardChoice = z.infer<typeof boardChoiceSchema>;
